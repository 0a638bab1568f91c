import highlighter from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import json from 'highlight.js/lib/languages/json'
import nginx from 'highlight.js/lib/languages/nginx'
import python from 'highlight.js/lib/languages/python'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { escapeHtml } from '@atelier/plumbing/http'

const languages = { bash, json, nginx, python, typescript, xml, yaml }
for (const [name, language] of Object.entries(languages)) highlighter.registerLanguage(name, language)

/** Language names of fenced blocks, where the highlighter uses another. */
const aliases: Readonly<Record<string, string>> = {
  ts: 'typescript',
  sh: 'bash',
  env: 'bash',
  html: 'xml',
}

/** Renders code as HTML with the classes of the highlighter; the style sheet has the colors. */
export const highlight = (code: string, language: string): string => {
  const name = aliases[language] ?? language
  return highlighter.getLanguage(name) === undefined
    ? escapeHtml(code)
    : highlighter.highlight(code, { language: name }).value
}
