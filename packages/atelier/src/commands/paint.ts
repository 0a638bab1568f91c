import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createPainter, styleNames, type StyleName } from '@atelier/painter'

const usage = 'Say what to paint and where to: npx atelier paint PHOTO -o OUT.png [--style meadow] [--seed 1]'

const styleOf = (name: string): StyleName => {
  const style = styleNames.find((known) => known === name)
  if (style === undefined)
    throw new Error(`There is no style "${name}". There are: ${styleNames.join(', ')}.`)
  return style
}

const seedOf = (text: string): number => {
  if (!/^\d{1,9}$/.test(text))
    throw new Error(`The seed is "${text}"; it must be a whole number from 0 to 999999999.`)
  return Number(text)
}

/** Paints one file without a server. */
export const paint = async (args: readonly string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { output: { type: 'string', short: 'o' }, style: { type: 'string' }, seed: { type: 'string' } },
  })
  const [photo, ...more] = positionals
  if (photo === undefined || values.output === undefined || more.length > 0) throw new Error(usage)
  const painter = createPainter()
  try {
    const { png, width, height } = await painter.paint(await readFile(photo), {
      ...(values.style !== undefined && { style: styleOf(values.style) }),
      ...(values.seed !== undefined && { seed: seedOf(values.seed) }),
      onProgress: (done, step) => {
        if (process.stderr.isTTY) process.stderr.write(`\r${Math.round(done * 100)} % ${step}\u001B[K`)
      },
    })
    if (process.stderr.isTTY) process.stderr.write('\r\u001B[K')
    await writeFile(values.output, png)
    process.stdout.write(`Painted ${values.output}, ${width} × ${height} pixels.\n`)
    return 0
  } finally {
    await painter.close()
  }
}
