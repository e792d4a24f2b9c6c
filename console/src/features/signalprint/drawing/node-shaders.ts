/** How far from its centre a node is painted: the widest shape, and its ring or halo around it. Less of it is drawn faster. */
const REACH = /* glsl */ `
float reach(float pixel) {
  if (a_haloColor.a > 0.0) return 2.4 + 3.5 * pixel;
  return 1.45 + pixel + (a_ring > 0.0 ? 0.14 + a_ring : 0.0);
}
`

export const VERTEX_SHADER = /* glsl */ `
attribute vec4 a_color;
attribute vec4 a_ringColor;
attribute vec4 a_haloColor;
attribute vec2 a_position;
attribute float a_size;
attribute float a_shape;
attribute float a_ring;
attribute float a_common;
attribute float a_angle;

uniform mat3 u_matrix;
uniform float u_sizeRatio;
uniform float u_correctionRatio;

varying vec4 v_color;
varying vec4 v_ringColor;
varying vec4 v_haloColor;
varying vec2 v_place;
varying float v_pixel;
varying float v_shape;
varying float v_ring;
varying float v_common;

const float bias = 255.0 / 254.0;

${REACH}

void main() {
  float radius = 2.0 * a_size * u_correctionRatio / u_sizeRatio;
  v_pixel = 2.0 * u_correctionRatio / radius;
  vec2 corner = 2.0 * reach(v_pixel) * vec2(cos(a_angle), sin(a_angle));
  gl_Position = vec4((u_matrix * vec3(a_position + radius * corner, 1)).xy, 0, 1);
  v_place = corner;
  v_shape = a_shape;
  v_ring = a_ring;
  v_common = a_common;
  v_ringColor = a_ringColor;
  v_haloColor = a_haloColor;
  v_ringColor.a *= bias;
  v_haloColor.a *= bias;
  v_color = a_color;
  v_color.a *= bias;
}
`

/** Distances from the edge of each shape, the radius being one; negative inside. The order is the one of shapes in shapes.ts. */
const DISTANCES = /* glsl */ `
float box(vec2 p, vec2 half_, float round_) {
  vec2 q = abs(p) - half_ + round_;
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - round_;
}

float hexagon(vec2 p, float r) {
  const vec3 k = vec3(-0.866025404, 0.5, 0.577350269);
  p = abs(p);
  p -= 2.0 * min(dot(k.xy, p), 0.0) * k.xy;
  p -= vec2(clamp(p.x, -k.z * r, k.z * r), r);
  return length(p) * sign(p.y);
}

float triangle(vec2 p, float r) {
  const float k = 1.732050808;
  p.x = abs(p.x) - r;
  p.y = p.y + r / k;
  if (p.x + k * p.y > 0.0) p = vec2(p.x - k * p.y, -k * p.x - p.y) / 2.0;
  p.x -= clamp(p.x, -2.0 * r, 0.0);
  return -length(p) * sign(p.y);
}

float distanceTo(float shape, vec2 p) {
  if (shape < 0.5) return length(p) - 1.0;
  if (shape < 1.5) return box(p, vec2(1.12, 0.74), 0.12);
  if (shape < 2.5) return (abs(p.x) + abs(p.y) - 1.22) * 0.707106781;
  if (shape < 3.5) return box(p, vec2(0.64, 1.12), 0.34);
  if (shape < 4.5) return hexagon(p, 0.94);
  if (shape < 5.5) return triangle(p + vec2(0.0, 0.12), 1.12);
  if (shape < 6.5) return box(p, vec2(0.86), 0.06);
  return triangle(vec2(p.x, 0.12 - p.y), 1.12);
}
`

export const FRAGMENT_SHADER = /* glsl */ `
precision highp float;

varying vec4 v_color;
varying vec4 v_ringColor;
varying vec4 v_haloColor;
varying vec2 v_place;
varying float v_pixel;
varying float v_shape;
varying float v_ring;
varying float v_common;

${DISTANCES}

/** One between the two distances, with soft edges. */
float band(float d, float from, float to) {
  return smoothstep(from - v_pixel, from, d) * (1.0 - smoothstep(to, to + v_pixel, d));
}

vec4 over(vec4 below, vec4 colour, float part) {
  float alpha = colour.a * part;
  return vec4(colour.rgb * alpha, alpha) + below * (1.0 - alpha);
}

void main(void) {
  float d = distanceTo(v_shape, v_place);
  float body = 1.0 - smoothstep(0.0, v_pixel, d);
  float stripes = step(0.5, fract((v_place.x + v_place.y) * 1.9));
  float dashes = step(0.38, fract(atan(v_place.y, v_place.x) * 1.9098593));
  float hatched = max(mix(0.22, 0.62, stripes), dashes * band(d, -0.2, 0.0));
  vec4 painted = over(vec4(0.0), v_color, body * mix(1.0, hatched, v_common));
  if (v_ring > 0.0) painted = over(painted, v_ringColor, band(d, 0.14, 0.14 + v_ring));
  painted = over(painted, v_haloColor, band(d, 0.68, 0.68 + max(0.14, 1.5 * v_pixel)));
  gl_FragColor = painted;
}
`
