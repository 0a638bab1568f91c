import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkoutSentences, portalSentences, studioSentences } from '@atelier/contract/texts/sentences'
import { photoSentences } from '@atelier/painter'
import { expect, it } from 'vitest'

const packages = join(import.meta.dirname, '../packages')
const photosFile = 'painter/src/codec/unusable-photo.ts'
/** Files in which the messages stand beside their codes. */
const registries = ['contract/src/texts/sentences.ts', 'contract/src/texts/input-sentences.ts', photosFile]

const sourcesOf = (name: string): readonly string[] =>
  readdirSync(join(packages, name, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `${name}/src/${path}`)
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !registries.includes(path))

/** The sources of the server without the messages themselves; quotes are alike. */
const sources = ['contract', 'plumbing', 'commerce', 'painter', 'studio', 'atelier']
  .flatMap(sourcesOf)
  .map((path) => readFileSync(join(packages, path), 'utf8'))
  .join('\n')
  .replaceAll(/["`]/g, "'")

const read = (path: string): string => readFileSync(join(packages, path), 'utf8')
const unusablePhoto = read(photosFile)

const messages = Object.entries({ ...checkoutSentences, ...studioSentences, ...portalSentences })
const photos = Object.entries(photoSentences)

it('codes are unique', () => {
  const codes = [checkoutSentences, studioSentences, portalSentences, photoSentences].flatMap(Object.keys)
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
})

it('the server says each message by its code', () => {
  const message = (code: string, text: string) =>
    [`'${code}'`, `inputSentences.${code}`, ` ${code}: { next_status`].some((part) => text.includes(part))
  expect(messages.filter(([code]) => !message(code, sources)).map(([code]) => code)).toEqual([])
  const ofPhotos = photos.filter(([code]) => !message(code, sources) && !message(code, unusablePhoto))
  expect(ofPhotos.map(([code]) => code)).toEqual([])
})

// A message that is written as a text has no code on the wire, and stays English on every page.
it('the server writes none of them as a text', () => {
  const serverMessages = [...messages, ...photos].filter(([, text]) => sources.includes(`'${text}'`))
  expect(serverMessages.map(([code]) => code)).toEqual([])
})
