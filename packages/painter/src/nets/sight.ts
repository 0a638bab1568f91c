/** A place in a photo, as shares of its width and height, 0..1 from the top left. */
export type Point = { readonly x: number; readonly y: number }

/**
 * A face in a photo. Lengths and positions are shares of the photo's width and height, 0..1 from the top
 * left.
 */
export type Face = {
  /** Center and size of the box around the face. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** The net's confidence, 0..1. */
  readonly score: number
  /** Six landmarks: both eyes, nose, mouth, both ears. */
  readonly marks: readonly Point[]
  /** The points of MediaPipe's face mesh; missing for a profile, and for what only resembles a face. */
  readonly mesh?: readonly Point[]
}

/** Side of the person mask, in pixels. */
export const PERSON_SIDE = 256

/** People and faces that the nets found in a photo. */
export type Sight = {
  /**
   * Certainty of a person, animal or other main subject at each position: `PERSON_SIDE` squared, stretched
   * over the whole photo.
   */
  readonly person: Float32Array | undefined
  readonly faces: readonly Face[]
}

/** Result for a photo that the nets could not process: no person and no face. */
export const nothingSeen: Sight = { person: undefined, faces: [] }
