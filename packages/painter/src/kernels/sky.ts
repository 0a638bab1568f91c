import type { Picture, Plane } from '../picture.ts'
import { overPixels, overRows, withNumbers, type Runtime } from './runtime.ts'

/** Signs of a sky, for every pixel of a photo. */
export type SkyClues = {
  readonly chroma: Plane
  /** Degrees, 0..360. */
  readonly hue: Plane
  /** Local contrast per pixel, smoothed. */
  readonly edges: Plane
  /** How much the colour is that of a blue sky, 0..1. */
  readonly blue: Plane
  /** Blue or white, and calm, 0..1. */
  readonly score: Plane
}

/** Tones for the values 0 to 1 in `TONE_STEPS` equal steps. */
export type ToneTable = { readonly L: Plane; readonly a: Plane; readonly b: Plane }

/** Finer than the steps of a byte. */
export const TONE_STEPS = 2048

/** Full-size planes, 0..1, but for `relief`: how much lighter a place is than its surroundings. */
export type SkyGrounds = { readonly mask: Plane; readonly cloud: Plane; readonly relief: Plane }

/**
 * The new sky's colours: the gradient from the top to the skyline (a row for every column), and the clouds' tones from a
 * lightness of `low` on, which grow by `spread` with it.
 */
export type SkyTones = {
  readonly gradient: ToneTable
  readonly clouds: ToneTable
  readonly skyline: Plane
  readonly low: number
  readonly spread: number
  /** How much of the new sky covers the old one, 0..1. */
  readonly strength: number
}

const channelsOf = ({ L, a, b }: Picture | ToneTable): [Plane, Plane, Plane] => [L, a, b]

/** The kernels that find a sky and paint another. */
export function skyKernels(runtime: Runtime) {
  return {
    /** Reads the clues of every pixel, except the edges, which it uses. */
    readSkyClues: (photo: Picture, { edges, chroma, hue, blue, score }: SkyClues): void =>
      overPixels(runtime, 'readSkyClues', [...channelsOf(photo), edges, chroma, hue, blue, score]),
    /**
     * How surely each pixel belongs to the sky, 0..1: by the colour that the sky has around it.
     * @param sky that colour
     * @param inside how deep in the roughly outlined sky a pixel lies, 0..1; receives the result
     * @param around how near to it, 0..1
     */
    findBelonging: (photo: Picture, sky: Picture, inside: Plane, around: Plane): void =>
      overPixels(runtime, 'findBelonging', [...channelsOf(photo), ...channelsOf(sky), inside, around]),
    /**
     * How surely each pixel of the sky is a cloud, 0..1: paler than the blue and brighter.
     * @param usual chroma of the blue, and lightness above which clouds begin
     */
    findClouds: (
      picture: Picture,
      mask: Plane,
      usual: { readonly blue: number; readonly light: number },
      cloud: Plane,
    ): void =>
      overPixels(runtime, 'findClouds', [...channelsOf(picture), mask, cloud], usual.blue, usual.light),
    /**
     * Lays the new sky over the picture, in place.
     * @param clear receives the part of the sky that is free of clouds, 0..1
     */
    laySky: (picture: Picture, { mask, cloud, relief }: SkyGrounds, tones: SkyTones, clear: Plane): void => {
      const { skyline, gradient, clouds, low, spread, strength } = tones
      withNumbers(runtime, [skyline, ...channelsOf(gradient), ...channelsOf(clouds)], (...tables) => {
        const reached = [...channelsOf(picture), mask, cloud, relief, clear]
        overRows(runtime, 'laySky', picture, reached, ...tables, picture.width, low, spread, strength)
      })
    },
  }
}
