import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/share.ts'

export const texts: Translation<typeof english> = {
  share: 'Partager',
  offered:
    'L’image va directement à l’application que vous choisissez. Un lien la montre à tous ceux qui l’ont.',
  picture: 'Envoyer l’image',
  makeLink: 'Créer un lien',
  title: 'D’une photo est née cette peinture',
  link: 'Lien à partager',
  note: 'Toute personne qui a ce lien voit la peinture, mais ni votre photo ni votre adresse.',
  copy: 'Copier',
  copied: 'Le lien est copié.',
  notCopied: 'Le lien n’a pas pu être copié. Veuillez le copier à la main.',
  send: 'Partager…',
  stop: 'Ne plus partager',
  stopped: 'Le lien ne fonctionne plus.',
  failed: 'Cela n’a pas fonctionné. Réessayez dans un instant.',
}
