import { createSay, type Say, type Translation } from '../../lib/texts/catalogue.ts'
import type { Language } from '../../lib/texts/language.ts'

const english = {
  title: 'Your last painting',
  note: 'Download it, share it, or order more of it.',
  open: 'Open',
  kept: 'This device remembers your painting for 30 days.',
  forget: 'Remove from this device',
  forgotten: 'Removed from this device. The link in your e-mail still opens it.',
} as const

/** Texts about the stored painting, loaded with the part of the page that shows it. */
export const texts: Readonly<Record<Language, Translation<typeof english>>> = {
  en: english,
  sv: {
    title: 'Din senaste målning',
    note: 'Ladda ner den, dela den eller beställ mer av den.',
    open: 'Öppna',
    kept: 'Den här enheten minns din målning i 30 dagar.',
    forget: 'Ta bort från enheten',
    forgotten: 'Borttagen från enheten. Länken i din e-post öppnar den fortfarande.',
  },
  de: {
    title: 'Ihr letztes Gemälde',
    note: 'Herunterladen, teilen oder mehr davon bestellen.',
    open: 'Öffnen',
    kept: 'Dieses Gerät merkt sich Ihr Gemälde 30 Tage lang.',
    forget: 'Von diesem Gerät entfernen',
    forgotten: 'Von diesem Gerät entfernt. Der Link in Ihrer E-Mail öffnet es weiterhin.',
  },
  fr: {
    title: 'Votre dernière peinture',
    note: 'Téléchargez-la, partagez-la ou commandez-en davantage.',
    open: 'Ouvrir',
    kept: 'Cet appareil garde votre peinture en mémoire pendant 30 jours.',
    forget: 'Retirer de cet appareil',
    forgotten: 'Retirée de cet appareil. Le lien de votre e-mail l’ouvre toujours.',
  },
  es: {
    title: 'Su última pintura',
    note: 'Descárguela, compártala o pida más.',
    open: 'Abrir',
    kept: 'Este dispositivo recuerda su pintura durante 30 días.',
    forget: 'Quitar de este dispositivo',
    forgotten: 'Quitada de este dispositivo. El enlace de su correo la sigue abriendo.',
  },
}

/** Returns the translation function of these texts for a language. */
export const sayIn = (language: Language): Say<typeof english> => createSay(texts[language], language)
