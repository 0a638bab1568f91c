const key = 'atelier-language'

/** The language that somebody chose in this browser. Browsers can forbid pages to keep anything; then there is none. */
export const readChosenLanguage = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Remembers the language that somebody chose, for all applications of this server. */
export const keepChosenLanguage = (language: string): void => {
  try {
    localStorage.setItem(key, language)
  } catch {
    // The choice then ends with the page.
  }
}
