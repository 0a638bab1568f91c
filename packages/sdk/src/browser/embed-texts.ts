/** Texts of the frame until its checkout has loaded. */
type Texts = { readonly title: string; readonly close: string; readonly open: string }

const texts: Readonly<Record<string, Texts>> = {
  en: { title: 'Checkout', close: 'Close', open: 'Open the checkout as a page' },
  sv: { title: 'Kassa', close: 'Stäng', open: 'Öppna kassan som en sida' },
  de: { title: 'Kasse', close: 'Schließen', open: 'Kasse als Seite öffnen' },
  fr: { title: 'Paiement', close: 'Fermer', open: 'Ouvrir le paiement dans une page' },
  es: { title: 'Pago', close: 'Cerrar', open: 'Abrir el pago como página' },
}

/** Returns the texts in the language of a page, otherwise in English. */
export const textsOf = (language: string): Texts =>
  texts[language.slice(0, 2).toLowerCase()] ?? (texts['en'] as Texts)
