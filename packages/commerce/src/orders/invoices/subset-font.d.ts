declare module 'subset-font' {
  /** Returns a font with the characters of a text. Axes of a variable font can be pinned. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      readonly targetFormat: 'sfnt'
      readonly variationAxes?: Readonly<Record<string, number>>
    },
  ): Promise<Uint8Array>
}
