import { halfOf, type Plane, type Size } from '../picture.ts'
import { blurKernels } from './blur.ts'
import { resampleKernels } from './resample.ts'
import { overPixels, type Runtime } from './runtime.ts'

type Blur = ReturnType<typeof blurKernels>['blur']

export function guidedKernels(runtime: Runtime) {
  const { planes } = runtime
  const { blur } = blurKernels(runtime)
  const { shrinkHalf, enlarge } = resampleKernels(runtime)
  return {
    /**
     * Guided filter (He, Sun, Tang 2010): smooths `input` while preserving the edges of `guide`. The window
     * is a Gaussian of the same spread as a box of the given radius. The lines from guide to input of a wide
     * window are fitted at half the size and applied at the whole (He, Sun: "Fast guided filter", 2015).
     * @param guide may be the same plane as `input`; `output` must be another
     * @param radius in pixels
     * @param epsilon contrast (squared) below which the guide counts as flat
     */
    guidedFilter: (
      guide: Plane,
      input: Plane,
      output: Plane,
      size: Size,
      radius: number,
      epsilon: number,
    ): void => {
      const slope = planes.take(guide.length)
      if (isWideWindow(radius)) {
        const half = halfOf(size)
        const length = half.width * half.height
        const smallGuide = planes.take(length)
        const smallInput = input === guide ? smallGuide : planes.take(length)
        const [slopes, offsets] = [planes.take(length), planes.take(length)]
        shrinkHalf(guide, smallGuide, size)
        if (input !== guide) shrinkHalf(input, smallInput, size)
        findLines(runtime, blur, smallGuide, smallInput, slopes, offsets, half, radius / 2, epsilon)
        enlarge(slopes, half, slope, size, 2)
        enlarge(offsets, half, output, size, 2)
        planes.release(smallGuide, slopes, offsets)
        if (input !== guide) planes.release(smallInput)
      } else findLines(runtime, blur, guide, input, slope, output, size, radius, epsilon)
      overPixels(runtime, 'guideApply', { slope, offset: output, guide, output })
      planes.release(slope)
    },
  }
}

/** True when half the size is sufficient for a window. */
export function isWideWindow(radius: number): boolean {
  return radius >= 4
}

function findLines(
  runtime: Runtime,
  blur: Blur,
  guide: Plane,
  input: Plane,
  slopes: Plane,
  offsets: Plane,
  size: Size,
  radius: number,
  epsilon: number,
): void {
  const { planes } = runtime
  const sigma = radius / Math.sqrt(3)
  const [meanGuide, meanInput] = [planes.take(guide.length), planes.take(guide.length)]
  overPixels(runtime, 'guideProducts', { guide, input, square: slopes, product: offsets })
  blur(guide, meanGuide, size, sigma)
  if (input === guide) meanInput.set(meanGuide)
  else blur(input, meanInput, size, sigma)
  blur(slopes, slopes, size, sigma)
  if (input === guide) offsets.set(slopes)
  else blur(offsets, offsets, size, sigma)
  overPixels(runtime, 'guideLines', {
    meanGuide,
    meanInput,
    square: slopes,
    product: offsets,
    epsilon,
  })
  blur(slopes, slopes, size, sigma)
  blur(offsets, offsets, size, sigma)
  planes.release(meanGuide, meanInput)
}
