import { createSay, type Say, type Translation } from '../../lib/texts/catalogue.ts'
import type { Language } from '../../lib/texts/language.ts'

const english = {
  title: 'Another style of this photo',
  note: 'Painted from the photo that you have brought already, and sent to the same e-mail address.',
  bought: 'Yours already',
} as const

/**
 * Texts of the other styles, loaded with the part of the page that shows them: the start page does without
 * them.
 */
export const texts: Readonly<Record<Language, Translation<typeof english>>> = {
  en: english,
  sv: {
    title: 'Samma foto i en annan stil',
    note: 'Målas av fotot som du redan har lämnat och skickas till samma e-postadress.',
    bought: 'Har du redan',
  },
  de: {
    title: 'Dieses Foto in einem anderen Stil',
    note: 'Nach dem Foto gemalt, das Sie schon gebracht haben, und an dieselbe E-Mail-Adresse geschickt.',
    bought: 'Haben Sie schon',
  },
  fr: {
    title: 'Cette photo dans un autre style',
    note: 'Peinte d’après la photo que vous avez déjà apportée, et envoyée à la même adresse e-mail.',
    bought: 'Déjà à vous',
  },
  es: {
    title: 'Esta foto en otro estilo',
    note: 'Pintada a partir de la foto que ya ha traído y enviada a la misma dirección de correo.',
    bought: 'Ya es suya',
  },
}

/** Returns the translation function of these texts for a language. */
export const sayIn = (language: Language): Say<typeof english> => createSay(texts[language], language)
