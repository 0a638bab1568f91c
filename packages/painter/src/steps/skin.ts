import { hueBand, smoothstep, wrapDegrees } from '../curves.ts'
import type { Easel } from '../easel.ts'
import type { Picture, Plane } from '../picture.ts'
import type { Colour } from '../styles.ts'
import type { People } from './people.ts'

const DEGREES = 180 / Math.PI

/**
 * How surely a pixel is skin, 0..1: of the main thing, of a skin's hue, and more so inside a face, where dark skin counts
 * too; elsewhere the dark is hair or cloth. The caller gives the plane back.
 */
export function findSkin({ L, a, b }: Picture, { subject, face, features }: People, easel: Easel): Plane {
  const { planes, kernels, size, unit } = easel
  const skin = planes.take(L.length)
  const scratch = planes.take(L.length)
  for (let i = 0; i < L.length; i++) {
    const chroma = Math.sqrt(a[i]! * a[i]! + b[i]! * b[i]!)
    const hue = Math.atan2(b[i]!, a[i]!) * DEGREES
    const lit = Math.max(smoothstep(0.35, 0.5, L[i]!), face[i]! * smoothstep(0.12, 0.26, L[i]!))
    skin[i] =
      subject[i]! * hueBand(hue, 45, 30) * smoothstep(0.015, 0.035, chroma) * lit * Math.max(face[i]!, 0.5)
  }
  kernels.blur(skin, skin, scratch, size, 4 * unit)
  for (let i = 0; i < L.length; i++) {
    const chroma = Math.sqrt(a[i]! * a[i]! + b[i]! * b[i]!)
    // Lips keep their own red.
    skin[i] = Math.min(1, 1.2 * skin[i]!) * smoothstep(0.155, 0.11, chroma) * (1 - 0.6 * features[i]!)
  }
  planes.give(scratch)
  return skin
}

/**
 * Skin moves towards one warm tone and a little light. Light skin only: what evens out a pale face would bleach a dark
 * one, so chroma and light are left alone below the middle tones.
 * @param before chroma of the photo, which tells skin from grey
 */
export function skinTone({ L, C, h }: Colour, before: number, skin: number): Colour {
  const sure = skin * hueBand(h, 45, 40) * smoothstep(0.008, 0.03, before) * smoothstep(0.3, 0.5, L)
  const pale = smoothstep(0.45, 0.7, L)
  return {
    h: h + 0.65 * sure * wrapDegrees(36 + 20 * smoothstep(0.45, 0.95, L) - h),
    C: C + 0.6 * sure * pale * (0.092 - 0.05 * smoothstep(0.78, 0.98, L) - C),
    L: L + 0.04 * sure * pale * Math.sin(Math.PI * L),
  }
}
