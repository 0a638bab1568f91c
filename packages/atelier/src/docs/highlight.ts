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

/** The names that fenced blocks use, where the highlighter has another one. */
const aliases: Readonly<Record<string, string>> = {
  ts: 'typescript',
  sh: 'bash',
  env: 'bash',
  html: 'xml',
}

/** Code as HTML whose words have the classes of the highlighter; the style sheet has the colours. */
export const highlight = (code: string, language: string): string => {
  const name = aliases[language] ?? language
  return highlighter.getLanguage(name) === undefined
    ? escapeHtml(code)
    : highlighter.highlight(code, { language: name }).value
}
