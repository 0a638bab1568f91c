import { escapeHtml } from '@atelier/plumbing/http'
import { highlight } from './highlight.ts'

export type Code = { readonly language: string; readonly text: string }

/**
 * @param info the info string of a fenced block: its language, followed by the name of a file, if it is one
 */
export const codeOf = (text: string, info = ''): Code => ({ language: info.split(' ')[0] ?? '', text })

/** Languages among which a reader chooses. The style sheet has a rule for each. */
const choices: Readonly<Record<string, string>> = { bash: 'curl', ts: 'TypeScript', python: 'Python' }

const labels: Readonly<Record<string, string>> = {
  bash: 'Terminal',
  sh: 'Terminal',
  env: 'Settings',
  ts: 'TypeScript',
  python: 'Python',
  output: 'Prints',
  json: 'JSON',
  html: 'HTML',
  text: 'Configuration',
  nginx: 'nginx',
  yaml: 'YAML',
}

/** True for a block that is one of several equivalent ones in different languages. */
export const isChoice = ({ language }: Code): boolean => language in choices

const copyButton = '<button type="button" class="copy" data-copy>Copy</button>'

const block = ({ language, text }: Code, label: string): string =>
  `<figure class="code ${escapeHtml(language)}"><figcaption><span>${escapeHtml(label)}</span>${language === 'output' ? '' : copyButton}</figcaption><pre tabindex="0" aria-label="${escapeHtml(label)}"><code>${highlight(text, language)}</code></pre></figure>`

/** Renders one block of code, with its language above it. */
export const codeBlock = (code: Code): string => block(code, labels[code.language] ?? 'Text')

/**
 * Renders equivalent blocks in several languages. The choice is a group of radio buttons, which needs no
 * script and supports the browser's keys; the script only remembers it.
 *
 * @param name unique on the page
 */
export const codeChoice = (codes: readonly Code[], name: string): string => {
  const radios = codes.map(
    ({ language }, index) =>
      `<label><input type="radio" name="${escapeHtml(name)}" value="${language}"${index === 0 ? ' checked' : ''}><span>${choices[language] ?? language}</span></label>`,
  )
  const has = codes.map(({ language }) => `has-${language}`).join(' ')
  return `<div class="languages ${has}"><fieldset><legend class="unseen">Language</legend>${radios.join('')}</fieldset>${codes.map((code) => block(code, choices[code.language] ?? code.language)).join('')}</div>`
}
