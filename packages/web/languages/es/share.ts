import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/share.ts'

export const texts: Translation<typeof english> = {
  share: 'Compartir',
  offered: 'La imagen va directamente a la aplicación que elijas. Un enlace la muestra a quien lo tenga.',
  picture: 'Enviar la imagen',
  makeLink: 'Crear un enlace',
  title: 'De una foto nació esta pintura',
  link: 'Enlace para compartir',
  note: 'Quien tenga este enlace ve la pintura, pero no tu foto ni tu dirección.',
  copy: 'Copiar',
  copied: 'El enlace está copiado.',
  notCopied: 'No se pudo copiar el enlace. Cópialo a mano.',
  send: 'Compartir…',
  stop: 'Dejar de compartir',
  stopped: 'El enlace ya no lleva a ninguna parte.',
  failed: 'No ha funcionado. Inténtalo de nuevo en un momento.',
}
