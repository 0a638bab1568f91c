const key = 'atelier-language'

/** Returns the language chosen in this browser. Browsers can forbid storage; then there is none. */
export const readChosenLanguage = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores the chosen language, for all applications of this server. */
export const keepChosenLanguage = (language: string): void => {
  try {
    localStorage.setItem(key, language)
  } catch {
    // The choice then ends with the page.
  }
}
