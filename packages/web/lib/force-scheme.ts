import type { Scheme } from '@atelier/contract/brand/colors'

/**
 * Shows the page in light or in dark colours, whatever the browser asks for: the rules of its style sheets for the dark apply
 * always, or never.
 */
export const forceScheme = (scheme: Scheme): void => {
  document.documentElement.style.colorScheme = scheme
  for (const { cssRules } of document.styleSheets)
    for (const rule of cssRules)
      if (rule instanceof CSSMediaRule && /prefers-color-scheme:\s*dark/.test(rule.media.mediaText))
        rule.media.mediaText = scheme === 'dark' ? 'all' : 'not all'
}
