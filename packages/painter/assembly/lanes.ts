// Small functions that every kernel uses. Planes are addressed in bytes; four neighbouring pixels form one f32x4.
// Operations over pixels take whole groups of four and may go on behind the last pixel: planes are padded
// (src/engine/memory-planes.ts). Operations over rows end exactly, since the next row belongs to another thread.

@inline
export function at(plane: usize, index: i32): usize {
  return plane + (<usize>index << 2)
}

@inline
export function get(plane: usize, index: i32): f32 {
  return load<f32>(plane + (<usize>index << 2))
}

@inline
export function put(plane: usize, index: i32, value: f32): void {
  store<f32>(plane + (<usize>index << 2), value)
}

@inline
export function get4(plane: usize, index: i32): v128 {
  return v128.load(plane + (<usize>index << 2))
}

@inline
export function put4(plane: usize, index: i32, value: v128): void {
  v128.store(plane + (<usize>index << 2), value)
}

@inline
export function clampIndex(index: i32, count: i32): i32 {
  return min(count - 1, max(0, index))
}

/** Address of a plane, or 0 for none. */
export type OptionalPlane = usize

/** Sum of the four lanes. */
@inline
export function sumOf(v: v128): f32 {
  const pairs = f32x4.add(v, i32x4.shuffle(v, v, 2, 3, 0, 1))
  return f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1)
}
