const name = 'atelier-embed'

/** A phone shows only the checkout. A slow load offers a link after five seconds. */
const rules = `
.${name}{position:fixed;inset:0;width:100%;height:100%;max-width:none;max-height:none;margin:0;padding:0;border:0;background:rgb(20 18 15/.55);overflow:hidden}
.${name}::backdrop{background:none}
.${name}>div{position:absolute;inset:0;margin:auto;background:Canvas;color:CanvasText;font:16px/1.5 system-ui,sans-serif;overflow:hidden}
.${name} iframe{position:absolute;inset:0;width:100%;height:100%;border:0;opacity:0;pointer-events:none;color-scheme:normal}
.${name} iframe[data-loaded]{opacity:1;pointer-events:auto}
.${name} button{position:absolute;inset-block-start:8px;inset-inline-end:8px;min-width:44px;min-height:44px;padding:0 12px;border:0;background:none;color:inherit;font:inherit;cursor:pointer}
.${name} a{position:absolute;inset:auto 0 32px;text-align:center;color:inherit;animation:${name}-late 0s 5s backwards}
.${name} i{position:absolute;inset:0;margin:auto;width:28px;height:28px;border:3px solid;border-inline-end-color:transparent;border-radius:50%;animation:${name}-turn 1s linear infinite}
@keyframes ${name}-turn{to{transform:rotate(1turn)}}
@keyframes ${name}-late{from{visibility:hidden}}
@keyframes ${name}-in{from{opacity:0;transform:translateY(12px)}}
@media(min-width:640px){.${name}>div{width:min(1080px,100% - 48px);height:min(860px,100% - 48px);border-radius:16px;box-shadow:0 24px 80px rgb(0 0 0/.3)}}
@media(prefers-reduced-motion:no-preference){.${name}>div{animation:${name}-in .2s ease-out}.${name} iframe{transition:opacity .2s}}
@media(prefers-reduced-motion:reduce){.${name} i{animation:none}}
`

let sheet: CSSStyleSheet | undefined

/**
 * Adds the rules to the page, once. A constructed style sheet is allowed by policies that forbid inline
 * styles.
 */
export const addStyles = (): string => {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  return name
}
