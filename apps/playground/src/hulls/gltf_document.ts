// gltf_document.ts - the description in a glTF file, as far as this page uses it. It comes from files, so any part may
// be missing or wrong: gltf_counts.ts checks the counts used for allocation.

export interface BufferEntry { uri?: string; byteLength: number }
export interface BufferView { buffer: number; byteOffset?: number; byteLength: number; byteStride?: number }
export interface Accessor { bufferView?: number; byteOffset?: number; componentType: number; type: string; count: number }
export interface Primitive { attributes: { POSITION?: number }; indices?: number; mode?: number }
/** Copies of the node's mesh, one for each row of these accessors. */
export interface Instancing { attributes?: { TRANSLATION?: number; ROTATION?: number; SCALE?: number } }

export interface Node {
  mesh?: number;
  children?: number[];
  matrix?: number[];
  translation?: number[];
  rotation?: number[];
  scale?: number[];
  extensions?: { EXT_mesh_gpu_instancing?: Instancing };
}

export interface Document {
  asset?: { version?: string };
  scene?: number;
  scenes?: { nodes?: number[] }[];
  nodes?: Node[];
  meshes?: { primitives: Primitive[] }[];
  accessors?: Accessor[];
  bufferViews?: BufferView[];
  buffers?: BufferEntry[];
  extensionsUsed?: string[];
  extensionsRequired?: string[];
}
