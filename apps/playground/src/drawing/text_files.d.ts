// Shader source that the bundler includes as text. build/web/sea.glsl is the output of `plimsoll shader --waves uniform
// --language glsl`.
declare module "*.glsl" {
  const text: string;
  export default text;
}
