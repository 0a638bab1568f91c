import { readFileSync } from 'node:fs'

export type Language = 'bash' | 'ts' | 'python'
export const languages: readonly Language[] = ['bash', 'ts', 'python']

/** Code block of a guide, or an action of the reader next to it. */
export type Step =
  /** Code of the program that the reader assembles from the blocks, by language. */
  | { readonly kind: 'code'; readonly variants: Partial<Record<Language, string>> }
  /** Separate program that runs from here on, by language. */
  | { readonly kind: 'program'; readonly variants: Partial<Record<Language, string>> }
  /** Output of the code before it. */
  | { readonly kind: 'output'; readonly text: string }
  /** `<!-- test: … -->`: an action that the text asks of the reader. */
  | { readonly kind: 'act'; readonly act: string }

/** Block that no language runs: commands of an operator, settings, data. */
export type Quotation = { readonly language: string; readonly text: string }

const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text)

const part = /^```(\S*)(?: (\S+))?\n([^]*?)^```$|<!-- test: (.*?) -->/gm

/** Parses the blocks of a guide. Blocks separated only by an empty line are variants of one step. */
export const readSteps = (file: string): { steps: Step[]; quotations: Quotation[] } => {
  const text = readFileSync(file, 'utf8')
  const steps: Step[] = []
  const quotations: Quotation[] = []
  let end = -1
  for (const match of text.matchAll(part)) {
    const [whole, language = '', name, code = '', act] = match
    const isBeside = text.slice(end, match.index).trim() === ''
    if (act !== undefined) steps.push({ kind: 'act', act })
    else if (language === 'output') steps.push({ kind: 'output', text: code })
    else if (!isLanguage(language)) quotations.push({ language, text: code })
    else {
      const last = steps.at(-1)
      const kind = name === undefined ? 'code' : 'program'
      if (isBeside && last?.kind === kind && !(language in last.variants)) last.variants[language] = code
      else steps.push({ kind, variants: { [language]: code } })
    }
    end = match.index + whole.length
  }
  return { steps, quotations }
}
