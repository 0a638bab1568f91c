import { hueBand, smoothstep } from '../../curves.ts'
import type { PaintContext } from '../../context.ts'
import type { Picture, Plane } from '../../picture.ts'
import type { People } from '../1-look/people.ts'

const DEGREES = 180 / Math.PI

/**
 * Returns the certainty of skin at each pixel, 0..1: of the main subject, of a skin's hue, and more so inside
 * a face, where dark skin counts too; elsewhere dark areas are hair or cloth. The caller releases the plane.
 */
export function findSkin(
  { L, a, b }: Picture,
  { subject, face, features }: People,
  context: PaintContext,
): Plane {
  const { planes, kernels, size, unit } = context
  const skin = planes.take(L.length)
  for (let i = 0; i < L.length; i++) {
    const chroma = Math.sqrt(a[i]! * a[i]! + b[i]! * b[i]!)
    const hue = Math.atan2(b[i]!, a[i]!) * DEGREES
    const lit = Math.max(smoothstep(0.35, 0.5, L[i]!), face[i]! * smoothstep(0.12, 0.26, L[i]!))
    skin[i] =
      subject[i]! * hueBand(hue, 45, 30) * smoothstep(0.015, 0.035, chroma) * lit * Math.max(face[i]!, 0.5)
  }
  kernels.blur(skin, skin, size, 4 * unit)
  for (let i = 0; i < L.length; i++) {
    const chroma = Math.sqrt(a[i]! * a[i]! + b[i]! * b[i]!)
    // Lips retain their own red.
    skin[i] = Math.min(1, 1.2 * skin[i]!) * smoothstep(0.155, 0.11, chroma) * (1 - 0.6 * features[i]!)
  }
  return skin
}
