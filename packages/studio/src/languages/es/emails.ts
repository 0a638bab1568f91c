import type { Translation } from '@atelier/contract/texts/catalogue'
import type { texts as english } from '../en/emails.ts'

export const texts: Translation<typeof english> = {
  'result.subject': '¡Su imagen al estilo Ghibli está lista!',
  'result.heading': 'Su pintura está terminada',
  'result.picture': 'Su pintura',
  'result.attached':
    'Su pintura está terminada. Va adjunta a este correo como PNG de {width} × {height} píxeles.',
  'result.look': 'También puede verla junto a su foto y descargarla de nuevo cuando quiera:',
  'result.button': 'Ver antes y después',
  'result.large':
    'Allí la encontrará también en tamaño completo, {width} × {height} píxeles, en cuanto esté pintada.',
  'result.help': 'Si algo no es como esperaba, responda a este correo.',
  'failure.subject': 'No se ha podido terminar su pintura',
  'failure.sorry': 'Hemos intentado varias veces pintar su foto y no ha funcionado. Lo sentimos.',
  'failure.again': 'Ya ha pagado, así que intentarlo de nuevo es gratis:',
  'failure.button': 'Intentar de nuevo',
  'failure.refund': 'Si no lo hace, se le devuelve su pago al cabo de un día.',
  'failure.help': 'O responda a este correo y lo resolveremos con usted.',
  'refund.subject': 'Lamentamos lo ocurrido con su pintura',
  'refund.sorry': 'No hemos podido terminar su pintura y lo sentimos.',
  'refund.money': 'Se le devolverá todo su pago; no tiene que hacer nada.',
  'refund.help': 'Si tiene alguna pregunta, responda a este correo.',
  'rejection.subject': 'Su foto no se ha pintado',
  'rejection.check':
    'Nuestro control de seguridad consideró explícita su foto, y no pintamos ese tipo de fotos.',
  'rejection.money': 'Se le devolverá el dinero; no tiene que hacer nada.',
  'rejection.err': 'El control es automático y puede equivocarse. Si fue así, responda a este correo.',
  help: '¿Necesita ayuda o un reembolso? Responda a este correo. La confirmación de su pedido enlaza con la factura.',
  order: 'Pedido',
  date: 'Fecha',
  paid: 'Pagado',
}
