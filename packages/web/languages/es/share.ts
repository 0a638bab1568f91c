import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/share.ts'

export const texts: Translation<typeof english> = {
  share: 'Compartir',
  offered: 'La imagen va directamente a la aplicación que elija. Un enlace la muestra a quien lo tenga.',
  picture: 'Enviar la imagen',
  makeLink: 'Crear un enlace',
  title: 'De una foto nació esta pintura',
  link: 'Enlace para compartir',
  note: 'Quien tenga este enlace ve la pintura, pero no su foto ni su dirección.',
  copy: 'Copiar',
  copied: 'El enlace está copiado.',
  notCopied: 'No se ha podido copiar el enlace. Cópielo a mano.',
  send: 'Compartir…',
  stop: 'Dejar de compartir',
  stopped: 'El enlace ya no funciona.',
  failed: 'No ha funcionado. Inténtelo de nuevo en un momento.',
}
