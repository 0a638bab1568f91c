import { clamp, hueBand, smoothstep, wrapDegrees } from '../curves.ts'
import type { Picture, Plane } from '../picture.ts'
import { axisA, axisB, type Style } from '../styles.ts'

const DEGREES = 180 / Math.PI

/**
 * How surely a colour belongs to a plant, 0..1. Measured OKLab hues: dry grass 87, fresh grass 128,
 * foliage 105 to 136; wood, sand and fur stay below 85.
 */
export function vegetationOf(L: number, chroma: number, hue: number): number {
  let plant = smoothstep(76, 101, hue) * smoothstep(190, 160, hue) * smoothstep(0.01, 0.03, chroma)
  if (hue < 112) plant *= smoothstep(0.84, 0.68, L) * smoothstep(0.19, 0.13, chroma)
  return plant
}

/**
 * Moves the photo's colours into the style's palette, in place.
 * @param sky 1 where the sky is: no plant grows there
 * @param dark share of dark pixels before toning; a low-key picture is lifted less
 * @param vegetation receives how surely each pixel is a plant
 */
export function gradeColours(
  picture: Picture,
  style: Style,
  sky: Plane,
  dark: number,
  vegetation: Plane,
): void {
  const { L, a, b } = picture
  const lift = style.lift * (1 - 0.55 * smoothstep(0.2, 0.5, dark))
  const [shadowA, shadowB] = [axisA(style.shadow), axisB(style.shadow)]
  const [highA, highB] = [axisA(style.highlight), axisB(style.highlight)]
  const [tintA, tintB] = [axisA(style.tint), axisB(style.tint)]
  for (let i = 0; i < L.length; i++) {
    const light = L[i]!
    let chroma = Math.sqrt(a[i]! * a[i]! + b[i]! * b[i]!)
    let hue = Math.atan2(b[i]!, a[i]!) * DEGREES
    if (hue < 0) hue += 360
    const plant = vegetationOf(light, chroma, hue) * (1 - sky[i]!)
    vegetation[i] = plant

    const green = plant * style.green.strength
    if (green > 0) {
      const wanted = style.green.C * smoothstep(0.05, 0.5, light) * (1 - 0.5 * smoothstep(0.75, 0.95, light))
      hue += green * 0.85 * wrapDegrees(style.green.h + (0.52 - light) * 70 - hue)
      chroma += green * 0.75 * Math.max(wanted - chroma, -0.25 * chroma) * smoothstep(0.01, 0.05, chroma)
    }
    const sure = smoothstep(0.012, 0.045, chroma)
    const blue = hueBand(hue, 250, 36) * sure
    hue += 0.6 * blue * wrapDegrees(style.blue.h - hue)
    chroma *= 1 + blue * (style.blue.gain - 1)
    chroma *= 1 + hueBand(hue, 52, 26) * sure * (style.warmGain - 1)
    chroma *= 1 + style.vibrance * (1 - Math.min(chroma / 0.2, 1)) ** 2 * smoothstep(0.01, 0.04, chroma)
    chroma = 0.25 * Math.tanh(chroma / 0.25) * (0.35 + 0.65 * smoothstep(0.02, 0.25, light))

    const shadow = smoothstep(0.55, 0.05, light)
    const high = smoothstep(0.66, 0.98, light)
    const middle = Math.sin(Math.PI * clamp(light, 0, 1))
    const angle = hue / DEGREES
    a[i] = chroma * Math.cos(angle) + shadow * shadowA + high * highA + middle * tintA
    b[i] = chroma * Math.sin(angle) + shadow * shadowB + high * highB + middle * tintB
    L[i] = lift + (0.985 - lift) * light
  }
}
