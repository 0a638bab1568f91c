import { clamp, smoothstep } from '../../curves.ts'
import type { PaintContext } from '../../context.ts'
import { drawCurve } from '../../kernels/tone.ts'
import type { Picture, Plane } from '../../picture.ts'
import { atQuarterSize } from '../../resize.ts'
import type { Exposure } from '../1-look/exposure.ts'

/**
 * Brings the photo to an airy, painterly tone range, in place: stretched, lifted middle tones, opened
 * shadows, local contrast preserved. Strong colors are protected from bleaching.
 */
export function regradeTones(picture: Picture, exposure: Exposure, context: PaintContext): void {
  const { planes, kernels } = context
  const { black, low, stretch, gamma, dark } = exposure
  const toned = planes.take(picture.L.length)
  const base = planes.take(picture.L.length)
  kernels.mapTones(
    picture.L,
    toned,
    drawCurve((light) => clamp(black + (light - low) * stretch, 0, 1) ** gamma),
  )
  wideBase(toned, base, context)
  const openShadows = 0.12 * (1 - smoothstep(0.25, 0.55, dark))
  const lift = drawCurve(
    (ground) =>
      0.025 * Math.sin(2 * Math.PI * (ground - 0.5)) +
      openShadows * smoothstep(0.38, 0.02, ground) * (0.3 - ground),
  )
  const gain = drawCurve((ratio) => (1 + 0.45 * (stretch - 1)) * ratio ** 0.6, 0.8, 1.35)
  kernels.regradeTones(picture, toned, base, { lift, gain })
  planes.release(toned, base)
}

/** Computes the large light shapes: an edge-preserving blur of radius 28 units. */
function wideBase(input: Plane, output: Plane, context: PaintContext): void {
  const { unit, kernels, planes } = context
  atQuarterSize(input, output, context, (small, size) => {
    const guide = planes.take(small.length)
    guide.set(small)
    kernels.guidedFilter(guide, guide, small, size, (28 * unit) / 4, 0.02)
    planes.release(guide)
  })
}
