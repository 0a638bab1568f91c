import type { Picture, Plane } from '../picture.ts'
import { overPixels, overRows, withNumbers, type Runtime } from './runtime.ts'

/** Clues of a sky, for every pixel of a photo. */
export type SkyClues = {
  readonly chroma: Plane
  /** Degrees, 0..360. */
  readonly hue: Plane
  /** Local contrast per pixel, smoothed. */
  readonly edges: Plane
  /** Similarity to the color of a blue sky, 0..1. */
  readonly blue: Plane
  /** Blue or white, and calm, 0..1. */
  readonly score: Plane
}

/** Tones for the values 0 to 1 in `TONE_STEPS` equal steps. */
export type ToneTable = { readonly L: Plane; readonly a: Plane; readonly b: Plane }

/** Number of steps: finer than those of a byte. */
export const TONE_STEPS = 2048

/** Full-size planes, 0..1, except `relief`: the excess lightness of a pixel over its surroundings. */
export type SkyGrounds = { readonly mask: Plane; readonly cloud: Plane; readonly relief: Plane }

/**
 * Colors of the new sky: the gradient from the top to the skyline (a row for every column), and the clouds'
 * tones, from a lightness of `low`, over a range of `spread`.
 */
export type SkyTones = {
  readonly gradient: ToneTable
  readonly clouds: ToneTable
  readonly skyline: Plane
  readonly low: number
  readonly spread: number
  /** Opacity of the new sky over the old one, 0..1. */
  readonly strength: number
}

/** Returns the kernels that find and paint a sky. */
export function skyKernels(runtime: Runtime) {
  return {
    /** Reads the clues of every pixel, except the edges, which it uses. */
    readSkyClues: ({ L, a, b }: Picture, { edges, chroma, hue, blue, score }: SkyClues): void => {
      const clues = { edges, chromas: chroma, hues: hue, blues: blue, scores: score }
      overPixels(runtime, 'readSkyClues', { L, a, b, ...clues })
    },
    /**
     * Finds the certainty of the sky at each pixel, 0..1: by the color of the sky around it.
     * @param sky that color
     * @param inside depth inside the rough outline of the sky, 0..1; receives the result
     * @param around proximity to it, 0..1
     */
    findBelonging: ({ L, a, b }: Picture, sky: Picture, inside: Plane, around: Plane): void => {
      const colour = { skyL: sky.L, skyA: sky.a, skyB: sky.b }
      overPixels(runtime, 'findBelonging', { L, a, b, ...colour, insides: inside, arounds: around })
    },
    /**
     * Finds the certainty of a cloud at each pixel of the sky, 0..1: paler than the blue and brighter.
     * @param usual chroma of the blue, and minimum lightness of clouds
     */
    findClouds: (
      { L, a, b }: Picture,
      mask: Plane,
      usual: { readonly blue: number; readonly light: number },
      cloud: Plane,
    ): void =>
      overPixels(runtime, 'findClouds', {
        L,
        a,
        b,
        mask,
        clouds: cloud,
        blue: usual.blue,
        bright: usual.light,
      }),
    /**
     * Paints the new sky over the picture, in place.
     * @param clear receives the part of the sky without clouds, 0..1
     */
    laySky: (picture: Picture, { mask, cloud, relief }: SkyGrounds, tones: SkyTones, clear: Plane): void => {
      const { skyline, gradient, clouds, low, spread, strength } = tones
      const { L, a, b, width } = picture
      const lists = [skyline, gradient.L, gradient.a, gradient.b, clouds.L, clouds.a, clouds.b] as const
      withNumbers(runtime, lists, (line, gradientL, gradientA, gradientB, cloudL, cloudA, cloudB) =>
        overRows(runtime, 'laySky', picture, {
          L,
          a,
          b,
          mask,
          clouds: cloud,
          relief,
          clear,
          skyline: line,
          gradientL,
          gradientA,
          gradientB,
          cloudL,
          cloudA,
          cloudB,
          width,
          low,
          spread,
          strength,
        }),
      )
    },
  }
}
