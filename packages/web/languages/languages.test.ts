import { languages } from '@atelier/contract/primitives/languages'
import { checkoutSentences, customerSentences, studioSentences } from '@atelier/contract/texts/sentences'
import { photoSentences } from '@atelier/painter'
import { expect, it } from 'vitest'
import type { Texts } from '../lib/texts/catalogue.ts'
import { faultsOf } from '@atelier/contract/texts/compare'

const files = import.meta.glob<Texts>('./*/*.ts', { eager: true, import: 'texts' })

const nameOf = (path: string): string => path.split('/').at(-1) ?? ''

/** Texts that a language has, by file. Those of messages are compared with the server's own. */
const english: Readonly<Record<string, Texts>> = {
  ...Object.fromEntries(
    Object.entries(files).flatMap(([path, texts]) =>
      path.startsWith('./en/') ? [[nameOf(path), texts] as const] : [],
    ),
  ),
  'customer-messages.ts': customerSentences,
  'checkout-messages.ts': checkoutSentences,
  'studio-messages.ts': { ...studioSentences, ...photoSentences },
}

it.each(languages.filter((language) => language !== 'en'))('the pages are complete in %s', (language) => {
  expect(Object.keys(english).length).toBeGreaterThan(13)
  const folder = `./${language}/`
  const faults = Object.entries(english).flatMap(([file, texts]) => {
    const own = files[folder + file]
    return own === undefined
      ? [`languages/${language}/${file} is missing.`]
      : faultsOf(texts, own, language).map((fault) => `${file}: ${fault}`)
  })
  const otherFiles = Object.keys(files).filter(
    (path) => path.startsWith(folder) && !(nameOf(path) in english),
  )
  expect(otherFiles).toEqual([])
  expect(faults).toEqual([])
})

it('no folder is of a language that the contract does not list', () => {
  const folders = new Set(Object.keys(files).map((path) => path.split('/')[1] ?? ''))
  expect([...folders].toSorted()).toEqual([...languages].toSorted())
})
