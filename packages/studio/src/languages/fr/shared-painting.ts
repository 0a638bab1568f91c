import type { Translation } from '@atelier/contract/texts/catalogue'
import type { texts as english } from '../en/shared-painting.ts'

export const texts: Translation<typeof english> = {
  title: 'D’une photo est née cette peinture',
  description:
    'Quelqu’un partage cette peinture avec vous. L’atelier l’a peinte d’après une photo, trait par trait.',
  alt: 'Une peinture faite d’après une photo',
  try: 'Faites peindre votre photo',
  tryNote: 'Choisissez une photo et voyez un aperçu avant de payer.',
  gone: 'Cette peinture n’est plus partagée',
  goneText: 'Le partage a été arrêté, ou le lien est incomplet.',
  studio: 'Aller à l’atelier',
}
