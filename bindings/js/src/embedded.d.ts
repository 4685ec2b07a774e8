// embedded.d.ts - of embedded.js, which tools/js_package.sh writes: plimsoll_simd.wasm, compressed by gzip, in base 64.
export const embeddedModule: string;
