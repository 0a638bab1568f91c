import type { Scheme } from '@atelier/contract/brand/colors'

/**
 * Forces the light or dark color scheme, whatever the browser's preference: the dark rules of the style
 * sheets apply always, or never.
 */
export const forceScheme = (scheme: Scheme): void => {
  document.documentElement.style.colorScheme = scheme
  for (const { cssRules } of document.styleSheets)
    for (const rule of cssRules)
      if (rule instanceof CSSMediaRule && /prefers-color-scheme:\s*dark/.test(rule.media.mediaText))
        rule.media.mediaText = scheme === 'dark' ? 'all' : 'not all'
}
