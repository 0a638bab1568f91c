import { byteOfRoot, linearOfByte } from '../../kernels/oklab.ts'
import type { Picture } from '../../picture.ts'

/** Converts sRGB bytes to OKLab. */
export function rgbToOklab(input: Uint8Array, output: Picture): void {
  const { L, a, b } = output
  for (let i = 0, p = 0; i < L.length; i++, p += 3) {
    const red = linearOfByte[input[p]!]!
    const green = linearOfByte[input[p + 1]!]!
    const blue = linearOfByte[input[p + 2]!]!
    const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    L[i] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
    a[i] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
    b[i] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  }
}

/** Converts OKLab to sRGB bytes. */
export function oklabToRgb(input: Picture, output: Uint8Array): void {
  const { L, a, b } = input
  for (let i = 0, p = 0; i < L.length; i++, p += 3) {
    const light = L[i]!
    const l = (light + 0.3963377774 * a[i]! + 0.2158037573 * b[i]!) ** 3
    const m = (light - 0.1055613458 * a[i]! - 0.0638541728 * b[i]!) ** 3
    const s = (light - 0.0894841775 * a[i]! - 1.291485548 * b[i]!) ** 3
    let red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
    let green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
    let blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
    const most = Math.max(red, green, blue)
    const least = Math.min(red, green, blue)
    if (most > 1 || least < 0) {
      const grey = Math.min(1, Math.max(0, 0.2126 * red + 0.7152 * green + 0.0722 * blue))
      let keep = 1
      if (most > 1) keep = Math.min(keep, (1 - grey) / (most - grey))
      if (least < 0) keep = Math.min(keep, grey / (grey - least))
      red = grey + keep * (red - grey)
      green = grey + keep * (green - grey)
      blue = grey + keep * (blue - grey)
    }
    output[p] = byteOf(red)
    output[p + 1] = byteOf(green)
    output[p + 2] = byteOf(blue)
  }
}

function byteOf(linear: number): number {
  return linear <= 0
    ? 0
    : linear >= 1
      ? 255
      : byteOfRoot[(Math.sqrt(linear) * (byteOfRoot.length - 1) + 0.5) | 0]!
}
