import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const packages = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(packages, path), 'utf8')

/** Custom properties of a style sheet. */
const propertiesOf = (css: string): ReadonlyMap<string, string> =>
  new Map([...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))

const tokens = read('web/ui/tokens.css')
const inDark = tokens.indexOf('@media (prefers-color-scheme: dark)')
const light = propertiesOf(tokens.slice(0, inDark))
const dark = propertiesOf(tokens.slice(inDark))

/** Tokens with a colour in both schemes, alone or as a part of a shadow. */
const tokensWith = (colors: readonly [string, string]): readonly string[] =>
  [...dark.keys()].filter(
    (name) => light.get(name)?.includes(colors[0]) && dark.get(name)?.includes(colors[1]),
  )

// Pages of the server have their own style sheet, with shorter names: `--soft` for `--ink-soft`.
it.each(['plumbing/src/frame/style.ts'])('the colors in %s are those of the design tokens', (path) => {
  const source = read(path)
  const pair = String.raw`light-dark\((#\w+|rgb\([^)]*\)), (#\w+|rgb\([^)]*\))\)`
  const used = [...source.matchAll(new RegExp(pair, 'g'))]
  const pairsOfTokens = [...source.matchAll(new RegExp(String.raw`--([\w-]+): ${pair}`, 'g'))]
  expect(pairsOfTokens.length).toBeGreaterThan(8)
  expect(source.match(/#[0-9a-f]{3,8}\b/g)?.length).toBeLessThanOrEqual(2 * used.length)
  const unknown = used.filter(([, name = '', other = '']) => tokensWith([name, other]).length === 0)
  expect(unknown.map(([text]) => text)).toEqual([])
  const misnamed = pairsOfTokens.filter(
    ([, name = '', lightName = '', darkName = '']) =>
      !tokensWith([lightName, darkName]).some((token) => `-${token}-`.includes(`-${name}-`)),
  )
  expect(misnamed.map(([text]) => text)).toEqual([])
})
