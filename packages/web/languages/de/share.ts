import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/share.ts'

export const texts: Translation<typeof english> = {
  share: 'Teilen',
  offered: 'Das Bild geht direkt an die App, die Sie wählen. Ein Link zeigt es allen, die ihn haben.',
  picture: 'Bild senden',
  makeLink: 'Link erstellen',
  title: 'Aus einem Foto wurde dieses Gemälde',
  link: 'Link zum Teilen',
  note: 'Wer diesen Link hat, sieht das Gemälde, aber weder Ihr Foto noch Ihre Adresse.',
  copy: 'Kopieren',
  copied: 'Der Link ist kopiert.',
  notCopied: 'Der Link konnte nicht kopiert werden. Bitte kopieren Sie ihn von Hand.',
  send: 'Teilen …',
  stop: 'Nicht mehr teilen',
  stopped: 'Der Link funktioniert nicht mehr.',
  failed: 'Das hat nicht geklappt. Bitte versuchen Sie es gleich noch einmal.',
}
