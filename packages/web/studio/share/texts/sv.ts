export const texts = {
  share: 'Dela',
  title: 'Ett foto blev den här målningen',
  link: 'Länk att dela',
  note: 'Den som har länken ser målningen, men varken ditt foto eller din adress.',
  copy: 'Kopiera',
  copied: 'Länken är kopierad.',
  notCopied: 'Länken kunde inte kopieras. Kopiera den för hand.',
  send: 'Dela…',
  stop: 'Sluta dela',
  stopped: 'Länken leder inte längre någonstans.',
  failed: 'Det gick inte. Försök igen om en stund.',
} as const
