// Shader source that the bundler puts in as text. build/web/sea.glsl is what `plimsoll shader --waves uniform --language glsl` prints.
declare module "*.glsl" {
  const text: string;
  export default text;
}
