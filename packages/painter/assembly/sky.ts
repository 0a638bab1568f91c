import { degrees4, smoothstep4, wrap4 } from './curves'
import { exp4 } from './exponential'
import { get, get4, put, put4 } from './lanes'

// Defined by src/kernels/sky.ts. Pixels `from` to `to`, unless rows are named.

@inline
function lengthOf(a: v128, b: v128): v128 {
  return f32x4.sqrt(f32x4.add(f32x4.mul(a, a), f32x4.mul(b, b)))
}

export function readSkyClues(
  L: usize, a: usize, b: usize, edges: usize, chromas: usize, hues: usize, blues: usize, scores: usize,
  from: i32, to: i32,
): void {
  const one = f32x4.splat(1)
  for (let i = from; i < to; i += 4) {
    const light = get4(L, i)
    const p = get4(a, i)
    const q = get4(b, i)
    const chroma = lengthOf(p, q)
    const hue = degrees4(p, q)
    const off = wrap4(f32x4.sub(hue, f32x4.splat(246)))
    const strong = v128.bitselect(f32x4.splat(30), f32x4.splat(22), f32x4.gt(chroma, f32x4.splat(0.08)))
    const width = v128.bitselect(f32x4.splat(36), strong, f32x4.le(off, f32x4.splat(0)))
    const lit = f32x4.max(
      smoothstep4(0.28, 0.45, light),
      f32x4.mul(smoothstep4(0.16, 0.28, light), smoothstep4(0.06, 0.1, chroma)),
    )
    const white = f32x4.mul(smoothstep4(0.66, 0.82, light), smoothstep4(0.07, 0.03, chroma))
    const far = f32x4.div(off, width)
    const bell = exp4(f32x4.neg(f32x4.mul(far, far)))
    const blue = f32x4.mul(f32x4.mul(bell, smoothstep4(0.01, 0.035, chroma)), lit)
    const glare = f32x4.sub(one, f32x4.mul(f32x4.splat(0.8), smoothstep4(0.8, 0.95, light)))
    const rough = f32x4.mul(smoothstep4(0.012, 0.035, get4(edges, i)), glare)
    const score = f32x4.mul(f32x4.max(blue, f32x4.mul(f32x4.splat(0.9), white)), f32x4.sub(one, rough))
    put4(chromas, i, chroma)
    put4(hues, i, hue)
    put4(blues, i, blue)
    put4(scores, i, f32x4.min(one, f32x4.max(f32x4.splat(0), score)))
  }
}

export function findBelonging(
  L: usize, a: usize, b: usize, skyL: usize, skyA: usize, skyB: usize, insides: usize, arounds: usize,
  from: i32, to: i32,
): void {
  for (let i = from; i < to; i += 4) {
    const inside = get4(insides, i)
    const around = get4(arounds, i)
    const near = v128.or(f32x4.ge(inside, f32x4.splat(0.55)), f32x4.gt(around, f32x4.splat(0)))
    if (!v128.any_true(near)) {
      put4(insides, i, f32x4.splat(0))
      continue
    }
    const light = get4(L, i)
    const p = get4(a, i)
    const q = get4(b, i)
    const light2 = get4(skyL, i)
    const p2 = get4(skyA, i)
    const q2 = get4(skyB, i)
    const dL = f32x4.sub(light, light2)
    const dA = f32x4.sub(p, p2)
    const dB = f32x4.sub(q, q2)
    const colour = f32x4.add(f32x4.mul(dA, dA), f32x4.mul(dB, dB))
    const gap = f32x4.sqrt(f32x4.add(f32x4.mul(dL, dL), f32x4.mul(f32x4.splat(3), colour)))
    const paler = f32x4.lt(
      f32x4.add(f32x4.mul(p, p), f32x4.mul(q, q)),
      f32x4.add(f32x4.mul(p2, p2), f32x4.mul(q2, q2)),
    )
    const cloud = v128.and(v128.and(f32x4.gt(inside, f32x4.splat(0.5)), f32x4.gt(light, light2)), paler)
    const distance = v128.bitselect(f32x4.mul(f32x4.splat(0.15), gap), gap, cloud)
    const belongs = f32x4.max(
      f32x4.mul(smoothstep4(0.55, 0.9, inside), smoothstep4(0.2, 0.1, distance)),
      f32x4.mul(around, smoothstep4(0.13, 0.05, distance)),
    )
    put4(insides, i, v128.and(belongs, near))
  }
}

export function findClouds(
  L: usize, a: usize, b: usize, mask: usize, clouds: usize, blue: f32, bright: f32, from: i32, to: i32,
): void {
  for (let i = from; i < to; i += 4) {
    const sky = f32x4.gt(get4(mask, i), f32x4.splat(0.001))
    const pale = f32x4.sub(f32x4.splat(1), f32x4.div(lengthOf(get4(a, i), get4(b, i)), f32x4.splat(blue)))
    const cloud = f32x4.mul(smoothstep4(0.3, 0.75, pale), smoothstep4(bright - 0.02, bright + 0.1, get4(L, i)))
    put4(clouds, i, v128.and(cloud, sky))
  }
}

/** Steps of a table of tones. */
const STEPS: f32 = 2048

@inline
function placeIn(x: f32): i32 {
  return <i32>floor<f32>(STEPS * min<f32>(1, max<f32>(0, x)) + 0.5)
}

/** Rows `from` to `to`. */
export function laySky(
  L: usize, a: usize, b: usize, mask: usize, clouds: usize, relief: usize, clear: usize, skyline: usize,
  gradientL: usize, gradientA: usize, gradientB: usize, cloudL: usize, cloudA: usize, cloudB: usize,
  width: i32, low: f32, spread: f32, strength: f32, from: i32, to: i32,
): void {
  for (let y = from; y < to; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const cover = get(mask, i)
      const cloud = get(clouds, i)
      put(clear, i, cover * (1 - cloud))
      if (cover <= 0.001) continue
      const own = get(L, i)
      const k = placeIn(<f32>y / get(skyline, x))
      const c = placeIn(<f32>0.2 + spread * (own - low))
      const light: f32 = get(gradientL, k) + <f32>0.35 * min<f32>(0.06, max<f32>(-0.06, get(relief, i)))
      const p = get(gradientA, k)
      const q = get(gradientB, k)
      const share = strength * cover
      put(L, i, own + share * (light + cloud * (get(cloudL, c) - light) - own))
      put(a, i, get(a, i) + share * (p + cloud * (get(cloudA, c) - p) - get(a, i)))
      put(b, i, get(b, i) + share * (q + cloud * (get(cloudB, c) - q) - get(b, i)))
    }
  }
}
