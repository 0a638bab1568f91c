declare module 'heic-decode' {
  /** Decodes the first picture of a HEIC file to interleaved RGB and alpha. */
  export default function decode(options: {
    buffer: Uint8Array
  }): Promise<{ data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }>
}
