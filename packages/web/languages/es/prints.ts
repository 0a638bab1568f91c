import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/prints.ts'

/** Texts about prints in Spanish. */
export const texts: Translation<typeof english> = {
  title: 'En papel',
  note: 'Impresa en papel y enviada por correo. La dirección se indica al pagar.',
  size: 'Tamaño del papel',
  fills: 'La pintura entera, hasta el borde del papel, a {dpi} dpi.',
  white:
    'La pintura entera, {width} × {height} cm, a {dpi} dpi. No se recorta nada; el resto del papel queda en blanco.',
  preview: 'La pintura tal como se imprime',
  order: 'Pedir esta impresión',
  bought: 'Sus impresiones',
  waiting: 'Pedida, aún sin enviar.',
  sent: 'Enviada el {day}.',
  sentWith: 'Enviada el {day} con {carrier}.',
  cancelled: 'No se envía: hubo desistimiento o reembolso del pedido, o su pago está en disputa.',
  follow: 'Seguir el envío',
  notOpened: 'No se ha podido abrir la página de pago. Inténtelo de nuevo.',
}
