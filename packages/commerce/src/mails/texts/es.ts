import type { Translation } from '@atelier/contract/texts/catalogue'
import type { english } from './en.ts'

export const spanish: Translation<typeof english> = {
  greeting: 'Hola, {name}:',
  greetingNobody: 'Hola:',
  help: '¿Necesita ayuda? Responda a este correo o escriba a {email}.',
  helpNoAddress: '¿Necesita ayuda? Aquí encontrará a {seller} y todas sus compras: {page}',
  moneyBack:
    '¿Quiere que le devuelvan el dinero? Escriba a {seller} e indique el pedido {number}. El reembolso va al medio de pago con el que pagó.',
  why: '{seller} le envía este correo por sus compras allí.',

  order: 'Pedido',
  orderId: 'Id. del pedido',
  refundId: 'Id. del reembolso',
  date: 'Fecha',
  tax: 'Impuestos',
  discount: 'Descuento',
  total: 'Total',

  'confirmation.subject': 'Su pedido de {product}',
  'confirmation.heading': 'Gracias por su pedido',
  'confirmation.preheader': '{product}, {total}. Pedido {number}.',
  'confirmation.thanks': 'Gracias por su pedido en {seller}. Lo encontrará con su factura aquí:',
  'confirmation.open': 'Ver pedido y factura',
  'confirmation.comesWith': 'Incluye:',

  'benefit.key': 'Su clave: {key}',
  'benefit.keyHere': 'Su clave está aquí: {page}',
  'benefit.download': 'Descargue aquí: {page}',
  'benefit.github': 'Conecte aquí su cuenta de GitHub para obtener acceso: {page}',
  'benefit.discord': 'Conecte aquí su cuenta de Discord para obtener acceso: {page}',

  'refund.subject': 'Su reembolso del pedido {number}',
  'refund.whole': '{seller} le ha devuelto todo el pago de {product}.',
  'refund.part': '{seller} le ha devuelto una parte del pago de {product}.',
  'refund.refunded': 'Reembolsado',
  'refund.ofItTax': '{amount}, de ellos {tax} de impuestos',
  'refund.duplicate': 'El pedido se cobró dos veces.',
  'refund.fraudulent': 'El pago parecía no ser suyo.',
  'refund.customer_request': 'Usted lo pidió.',
  'refund.service_disruption': 'Lo que pidió no se pudo entregar como era debido.',
  'refund.satisfaction_guarantee': 'No le satisfizo lo que recibió.',
  'refund.days': 'El dinero va al medio de pago con el que pagó. Los bancos tardan unos días en mostrarlo.',
  'refund.open': 'Ver pedido y factura',
  'refund.where': 'El pedido y su factura están aquí:',

  'returned.subject': 'Su reembolso del pedido {number} volvió',
  'returned.bank': 'Su banco no aceptó el reembolso de {amount}, así que el dinero volvió a {seller}.',
  'returned.write': 'Escriba a {seller} para recibirlo de otra forma.',

  'canceled.subject': 'Su suscripción a {product} está cancelada',
  'canceled.until':
    'Su suscripción a {product} está cancelada. Puede usarla hasta el {date}; no se cobra nada más.',
  'canceled.usage':
    'Su suscripción a {product} está cancelada. Puede usarla hasta el {date}; lo que use hasta entonces se cobra ese día, y nada después.',
  'canceled.change':
    'Su suscripción a {product} está cancelada. Puede usarla hasta el {date}; lo que aún cuesta su último cambio de producto se cobra ese día, y nada después.',
  'uncanceled.subject': 'Su suscripción a {product} continúa',
  'uncanceled.text': 'Ha anulado la cancelación de su suscripción a {product}. Continúa como antes.',
  'past_due.subject': 'Su pago de {product} no se completó',
  'past_due.text':
    'El pago de su suscripción a {product} no se completó. Se volverá a intentar en los próximos días. Añada otro medio de pago para continuar enseguida.',
  'bank_asks.subject': 'Su banco le pide que confirme un pago de {product}',
  'bank_asks.text':
    'Su banco le pide que confirme el pago de su suscripción a {product}. Su tarjeta no fue rechazada. Confirme el pago en la página siguiente y la suscripción continuará enseguida.',
  'ended.subject': 'Su suscripción a {product} ha terminado',
  'ended.nothing': 'Su suscripción a {product} ha terminado. No se cobra nada más.',
  'ended.usage':
    'Su suscripción a {product} ha terminado. Lo que usó y aún no ha pagado se cobra ahora, y nada después.',
  'ended.change':
    'Su suscripción a {product} ha terminado. Lo que costó su último cambio de producto se cobra ahora, y nada después.',
  'subscription.where': 'Sus suscripciones, facturas y medios de pago están aquí:',
  'subscription.open': 'Abrir sus compras',
  'subscription.pay': 'Actualizar el medio de pago',
  'subscription.whereToPay': 'Puede pagar aquí, con su tarjeta guardada o con otra:',
  'subscription.payNow': 'Pagar ahora',

  'losses.one': 'Ya no tiene {benefit}',
  'losses.many': {
    one: 'Ya no tiene {count} beneficio de {seller}',
    other: 'Ya no tiene {count} beneficios de {seller}',
  },
  'losses.heading': 'Algo ha cambiado',
  'losses.changed': 'Lo que tenía de {seller} ha cambiado. Ya no tiene esto:',
  'losses.withKey': '{benefit} (clave {key})',
  'losses.benefit_deleted': '{seller} ya no lo ofrece.',
  'losses.refunded': 'Su pedido de {product} fue reembolsado.',
  'losses.not_paid':
    'El pago de su suscripción a {product} no se completó. Lo recuperará cuando esté pagado.',
  'losses.subscription_ended': 'Su suscripción a {product} ha terminado.',
  'losses.other': 'Ya no forma parte de {product}.',
  'losses.kept': 'Lo que aún tiene está aquí:',
  'losses.open': 'Abrir sus compras',

  'review.subject': '¿Qué le parece {product}?',
  'review.bought': 'Usted compró {product} en {seller} el {date}.',
  'review.asks': 'Cuente a otros qué le parece. Una o dos frases les ayudan a decidirse:',
  'review.write': 'Escribir una opinión',
  'review.once':
    '{seller} lee lo que usted escribe antes de publicarlo con el nombre que elija. Puede hacerlo hasta el {date}. Preguntamos una sola vez por cada compra.',
  'shipment.subject': '{content} está en camino',
  'shipment.sent': '{seller} le ha enviado {content}, de su pedido {number}.',
  'shipment.to': 'Enviado a',
  'shipment.by': 'Enviado con',
  'shipment.canFollow': 'Puede seguir el envío:',
  'shipment.follow': 'Seguir el envío',
  'shipment.order': 'Su pedido está aquí:',
  'withdrawal.subject': 'Su desistimiento: {product}',
  'withdrawal.confirms':
    'Le confirmamos que ha desistido de su contrato con {seller}. Recibimos su declaración el {moment}.',
  'withdrawal.about': 'De qué se trata',
  'withdrawal.order': '{product}, pedido {number} del {date}',
  'withdrawal.by': 'Declarado por',
  'withdrawal.refund':
    'Lo que se le debe se devuelve a la tarjeta con la que pagó, a más tardar el {date}. El pedido está aquí:',
  'withdrawal.keep': 'Guarde este correo.',
  'withdrawal.consented':
    'Usted pidió que la entrega empezara de inmediato y aceptó lo siguiente el {moment}: «{statement}»',
  'portals.subject': 'Dónde están sus compras',
  'portals.here': 'Tiene compras aquí:',
  'portals.code': 'Cada página le envía un código, con el que ve lo que es suyo.',
  'portals.not': 'Si no lo pidió, no tiene que hacer nada.',

  'code.subject': 'Acceso a sus compras en {seller}',
  'code.heading': 'Su código de acceso',
  'code.is': 'Su código es',
  'code.enter':
    'Escríbalo en la página que lo pidió, en diez minutos como máximo. Abre sus compras en {seller}.',
  'code.not': 'Si no lo pidió, no tiene que hacer nada. No se lo diga a nadie.',

  'confirm.subject': 'Confirme su dirección de correo para {seller}',
  'confirm.text':
    'Sus compras en {seller} se guardarán con esta dirección. Para confirmar que es suya, abra esta página en una hora como máximo:',
  'confirm.open': 'Confirmar la dirección',
  'confirm.not': 'Si no lo pidió, no tiene que hacer nada: nada cambia.',
  'asked.subject': 'Su dirección de correo en {seller} va a cambiar',
  'asked.text':
    'Alguien con acceso a sus compras en {seller} pidió cambiar la dirección de correo a {email}. Cambiará cuando se confirme desde la nueva dirección.',
  'asked.not': 'Si no fue usted, responda a {seller} enseguida.',
  'changed.subject': 'Su dirección de correo en {seller} ha cambiado',
  'changed.text':
    'Sus compras en {seller} se guardan ahora con otra dirección de correo: {email}. Esta dirección ya no las abre.',
  'changed.not': 'Si es un error, avise a {seller} enseguida.',

  'leak.subject': 'Un enlace a sus compras apareció en público y ha sido anulado',
  'leak.text': 'Un enlace que abre sus compras apareció en público.',
  'leak.where': 'Se encontró aquí: {url}',
  'leak.gone': 'Ya no funciona: nadie puede usarlo a partir de ahora.',
  'leak.todo': 'Inicie sesión otra vez. Puede compartir la dirección de su navegador, pero no un enlace así.',

  'invoice.title': 'Factura',
  'invoice.named': 'Factura {number}',
  'invoice.continued': 'Factura {number}, continuación',
  'invoice.number': 'Número',
  'invoice.issued': 'Emitida',
  'invoice.sold': 'Fecha de venta',
  'invoice.orderId': 'Id. del pedido {id}',
  'invoice.from': 'De',
  'invoice.to': 'Facturado a',
  'invoice.item': 'Concepto',
  'invoice.amount': 'Importe',
  'invoice.subtotal': 'Subtotal',
  'invoice.discount': 'Descuento',
  'invoice.tax': 'Impuestos',
  'invoice.total': 'Total',
  'invoice.refundedOn': 'Reembolsado el {date}',
  'invoice.taxRefunded': 'Impuestos reembolsados',
  'invoice.paid': 'Pagado',
  'invoice.paidLess': 'Pagado, menos reembolsos',
  'invoice.due': 'Importe pendiente',
  'invoice.taxNumber': 'Número fiscal {number}',
  'invoice.usage': '{quantity} × {price}, usado del {from} al {until}',
}
