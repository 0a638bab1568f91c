import type { Texts } from './catalogue.ts'

const placesOf = (text: string): string => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted().join(' ')

/**
 * Spaces that must be no-break spaces in French, so that the mark does not begin a line: before ? : ; ! » and
 * after «.
 */
const breakableMark = / [?:;!»]|« /

/**
 * Returns the faults of a translation, one sentence each: missing or extra names, empty texts, placeholders
 * that differ from the English text, plural forms that the language needs and the text lacks, and French
 * marks that a line break can separate.
 */
export const faultsOf = (english: Texts, translation: Texts, language: string): string[] => {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const faults: string[] = []
  for (const name of new Set([...Object.keys(english), ...Object.keys(translation)])) {
    const englishText = english[name]
    const translatedText = translation[name]
    if (englishText === undefined || translatedText === undefined) {
      faults.push(`${language}: ${name} is ${englishText === undefined ? 'not an English text' : 'missing'}.`)
      continue
    }
    const texts = typeof translatedText === 'string' ? [translatedText] : Object.values(translatedText)
    if (language === 'fr' && texts.some((text) => breakableMark.test(text)))
      faults.push(`${language}: ${name} has a plain space where it needs a no-break space.`)
    const places = placesOf(typeof englishText === 'string' ? englishText : englishText.other)
    if (typeof translatedText === 'string') {
      if (translatedText.trim() === '') faults.push(`${language}: ${name} is empty.`)
      if (placesOf(translatedText) !== places)
        faults.push(`${language}: ${name} has other places than in English.`)
      continue
    }
    for (const form of needed)
      // French and Spanish have a form for whole millions, which these texts write like any other number.
      if (translatedText[form] === undefined && form !== 'many')
        faults.push(`${language}: ${name} lacks the form ${form}.`)
    for (const [form, text] of Object.entries(translatedText))
      if (form !== 'one' && placesOf(text) !== places)
        faults.push(`${language}: ${name} (${form}) has other places than in English.`)
  }
  return faults
}
