// boat_file.mjs - a glTF as modelling programs write it, in one file (GLB): a boat of 3.6 m^3 in two halves, the second
// mirrored from the first.

/** Half a barge: 6 m long, with its side 0.75 m from z = 0, 0.4 m high, without the face in the middle plane. */
const vertices = new Float32Array([-3, -0.2, 0, 3, -0.2, 0, 3, 0.2, 0, -3, 0.2, 0, -3, -0.2, 0.75, 3, -0.2, 0.75, 3, 0.2, 0.75, -3, 0.2, 0.75]);
const indices = new Uint16Array([4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4, 3, 7, 6, 3, 6, 2, 0, 4, 7, 0, 7, 3, 1, 2, 6, 1, 6, 5]);

export function boatFile() {
  const bytes = Buffer.concat([Buffer.from(vertices.buffer), Buffer.from(indices.buffer)]);
  return packed({
    asset: { version: "2.0" },
    scenes: [{ nodes: [0] }],
    nodes: [
      { name: "boat", children: [1, 2] },
      { name: "starboard", mesh: 0 },
      { name: "port", mesh: 0, scale: [1, 1, -1] },
    ],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 8, type: "VEC3", min: [-3, -0.2, 0], max: [3, 0.2, 0.75] },
      { bufferView: 1, componentType: 5123, count: indices.length, type: "SCALAR" },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: vertices.byteLength },
      { buffer: 0, byteOffset: vertices.byteLength, byteLength: indices.byteLength },
    ],
    buffers: [{ byteLength: bytes.length }],
  }, bytes);
}

/** The container: a header, then the description and the bytes, each with its length and kind, padded to four bytes. */
function packed(description, bytes) {
  const text = Buffer.from(JSON.stringify(description));
  const chunk = (kind, content, filling) => {
    const length = Math.ceil(content.length / 4) * 4, head = Buffer.alloc(8);
    head.writeUInt32LE(length, 0);
    head.write(kind, 4, "latin1");
    return Buffer.concat([head, content, Buffer.alloc(length - content.length, filling)]);
  };
  const chunks = Buffer.concat([chunk("JSON", text, " "), chunk("BIN\0", bytes, 0)]), head = Buffer.alloc(12);
  head.write("glTF", 0, "latin1");
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(12 + chunks.length, 8);
  return Buffer.concat([head, chunks]);
}
