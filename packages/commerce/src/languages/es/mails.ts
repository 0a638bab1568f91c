import type { Translation } from '@atelier/contract/texts/catalogue'
import type { texts as english } from '../en/mails.ts'

export const texts: Translation<typeof english> = {
  greeting: 'Hola, {name}:',
  greetingNobody: 'Hola:',
  help: '¿Necesita ayuda? Responda a este correo o escriba a {email}.',
  helpNoAddress: '¿Necesita ayuda? Sus compras en {seller} están aquí:',
  yourPurchases: 'Sus compras',
  moneyBack:
    '¿Quiere un reembolso? Escriba a {seller} e indique el pedido {number}. Los reembolsos van a la forma de pago que utilizó.',
  why: 'Recibe este correo por sus compras en {seller}.',

  order: 'Pedido',
  refundId: 'Id. del reembolso',
  date: 'Fecha',
  tax: 'Impuestos',
  discount: 'Descuento',
  total: 'Total',
  paidWith: 'Pagado con',

  'confirmation.subject': 'Su pedido de {product}',
  'confirmation.heading': 'Gracias por su pedido',
  'confirmation.preheader': '{product}, {total}. Pedido {number}.',
  'confirmation.thanks': 'Gracias por su pedido de {product} en {seller}. Lo encontrará con su factura aquí:',
  'confirmation.open': 'Ver pedido y factura',
  'confirmation.toppedUp': '¡Gracias! Ya tiene {amount} en su saldo en {seller}. Su recibo está aquí:',
  'confirmation.openReceipt': 'Ver recibo',
  'confirmation.comesWith': 'Incluye:',
  'confirmation.carriedFrom': 'Del pedido {number}',
  'confirmation.charged': 'Se cobra',
  'confirmation.carriedOn': '{amount} se cobran con su próximo pedido.',
  'confirmation.carriedTo': '{amount} se cobran con el pedido {number}.',

  'benefit.key': 'Su clave:',
  'benefit.keyHere': 'Ver su clave',
  'benefit.download': 'Descargar',
  'benefit.github': 'Conecte su cuenta de GitHub para obtener acceso.',
  'benefit.linkGithub': 'Conectar GitHub',
  'benefit.discord': 'Conecte su cuenta de Discord para obtener acceso.',
  'benefit.linkDiscord': 'Conectar Discord',

  'rotated.subject': 'Su nueva clave para {benefit}',
  'rotated.text': 'Su clave de licencia de {seller} se ha sustituido. La clave anterior ya no funciona.',
  'rotated.todo':
    'Introduzca la clave nueva donde había introducido la anterior. Sus activaciones y su uso siguen igual.',
  'rotated.disabled':
    'La clave nueva está desactivada, como lo estaba la anterior. {seller} puede activarla.',
  'rotated.not': 'Si no esperaba este cambio, escriba a {seller}. Sus claves están aquí:',

  'next.charge': 'Su próximo pago: {amount}, el {date}.',
  'next.andUsage': '{amount} más el consumo',
  'next.usage': 'el precio de su consumo',
  'next.cancel': 'Puede cancelar cuando quiera:',
  'next.manage': 'Gestionar la suscripción',
  'next.change': 'Aquí puede cambiar o cancelar su suscripción:',

  'renewed.subject': 'Pagado: {amount} por el periodo del {period}',
  'renewed.nothing': 'Nada que pagar por el periodo del {period}',
  'renewed.change': 'Pagado: {amount} por {product}',
  'renewed.period': '{from} al {to}',
  'renewed.thanks': '¡Gracias! Su suscripción a {product} en {seller} continúa. La factura está aquí:',

  'renewing.subject': 'Su suscripción a {product} se renueva el {date}',
  'renewing.text':
    'Su suscripción a {product} se renueva el {date}. Su pago: {amount}. No tiene que hacer nada.',
  'renewing.cancel': 'Si no quiere renovarla, cancélela antes de ese día:',
  'discount_ending.subject': 'Su descuento en {product} termina',
  'discount_ending.text': 'Su descuento en {product} termina. Su próximo pago: {amount}, el {date}.',
  'plan_changed.subject': 'Su suscripción a {product} ha cambiado',
  'plan_changed.text': 'Su suscripción a {product} ha cambiado. Su próximo pago: {amount}, el {date}.',
  'plan_changed.free': 'Su suscripción a {product} ha cambiado. No se cobra nada por ella.',

  'refund.subject': 'Su reembolso del pedido {number}',
  'refund.whole': '{seller} le ha reembolsado todo el pago de {product}.',
  'refund.part': '{seller} le ha reembolsado una parte del pago de {product}.',
  'refund.refunded': 'Reembolsado',
  'refund.ofItTax': '{amount}, incluidos {tax} de impuestos',
  'refund.duplicate': 'El pedido se cobró dos veces.',
  'refund.fraudulent': 'El pago parecía no ser suyo.',
  'refund.customer_request': 'Usted pidió este reembolso.',
  'refund.service_disruption': 'Su pedido no se pudo entregar como se prometió.',
  'refund.satisfaction_guarantee': 'Su compra no cumplió sus expectativas.',
  'refund.days':
    'El dinero va a la forma de pago que utilizó. Los bancos pueden tardar unos días en mostrarlo.',
  'refund.open': 'Ver pedido y factura',
  'refund.where': 'El pedido y su factura están aquí:',

  'returned.subject': 'Su reembolso del pedido {number} ha sido devuelto',
  'returned.bank': 'Su banco no aceptó el reembolso de {amount}, así que el dinero volvió a {seller}.',
  'returned.write': 'Escriba a {seller} para recibirlo de otra forma.',

  'scheduled.subject': 'Su suscripción a {product} cambiará',
  'scheduled.text':
    'Su suscripción a {product} cambia a {next} el {date}. Su próximo pago, ese día: {amount}. Hasta entonces no cambia nada.',
  'scheduled.free':
    'Su suscripción a {product} cambia a {next} el {date}. No se cobra nada por ella. Hasta entonces no cambia nada.',
  'pausing.subject': 'Su suscripción a {product} se pausará',
  'pausing.until':
    'Su suscripción a {product} se pausará. Puede usarla hasta el {date}; no se cobra nada durante la pausa.',
  'pausing.usage':
    'Su suscripción a {product} se pausará. Puede usarla hasta el {date}; el consumo hasta entonces se cobra ese día, y nada durante la pausa.',
  'pausing.resumes': 'Continúa el {date} y se cobra entonces.',
  'pausing.open': 'Permanece en pausa hasta que se reanude.',
  'paused.subject': 'Su suscripción a {product} está en pausa',
  'paused.text': 'Su suscripción a {product} está en pausa. No se cobra nada durante la pausa.',
  'resumed.subject': 'Su suscripción a {product} continúa',
  'resumed.text':
    'La pausa de su suscripción a {product} ha terminado. Ha comenzado un nuevo período, que se cobra ahora.',
  'canceled.subject': 'Su suscripción a {product} está cancelada',
  'canceled.until':
    'Su suscripción a {product} está cancelada. Puede usarla hasta el {date}; no se cobra nada más.',
  'canceled.usage':
    'Su suscripción a {product} está cancelada. Puede usarla hasta el {date}; el consumo hasta entonces se cobra ese día, y nada después.',
  'canceled.change':
    'Su suscripción a {product} está cancelada. Puede usarla hasta el {date}; el resto de su último cambio de plan se cobra ese día, y nada después.',
  'uncanceled.subject': 'Su suscripción a {product} continúa',
  'uncanceled.text': 'Ha anulado la cancelación de su suscripción a {product}. Continúa como antes.',
  'past_due.subject': 'Su pago de {product} no se completó',
  'past_due.text':
    'El pago de {amount} de su suscripción a {product} no se completó. Sus ventajas están en pausa hasta que se complete.',
  'past_due.next':
    'Volveremos a cobrar en su tarjeta el {dates}. Si el último intento también falla, su suscripción termina el {date}.',
  'past_due.otherCard': 'Use otra tarjeta para continuar enseguida:',
  'past_due.sameCard': 'O pague con su tarjeta guardada:',
  'bank_asks.subject': 'Su banco le pide que confirme un pago de {product}',
  'bank_asks.text':
    'Su banco le pide que confirme el pago de su suscripción a {product}. Su tarjeta no fue rechazada. Confirme el pago en la página siguiente y la suscripción continuará enseguida.',
  'trial_started.subject': 'Su prueba de {product} ha comenzado',
  'trial_started.charged':
    'Su prueba de {product} ha comenzado. Es gratuita hasta el {date}. Su primer pago, ese día: {amount}, a menos que cancele antes.',
  'trial_started.unpaid':
    'Su prueba de {product} ha comenzado. Es gratuita hasta el {date}. Añada un método de pago antes de ese día para conservar su suscripción: si no, termina entonces y no se cobra nada.',
  'trial_started.free':
    'Su prueba de {product} ha comenzado. Es gratuita hasta el {date}, y tampoco se cobra nada después.',
  'trial_ending.subject': 'Su prueba de {product} termina el {date}',
  'trial_ending.charged':
    'Su prueba de {product} termina el {date}. Su primer pago, ese día: {amount}. No tiene que hacer nada.',
  'trial_ending.unpaid':
    'Su prueba de {product} termina el {date}. Añada un método de pago antes de ese día para conservar su suscripción: si no, termina entonces y no se cobra nada.',
  'trial_ending.free': 'Su prueba de {product} termina el {date}. No se cobra nada.',
  'trial.cancel': 'Si no quiere que se le cobre, cancele antes de ese día:',
  'trial.addMethod': 'Aquí puede añadir un método de pago:',
  'ended.subject': 'Su suscripción a {product} ha terminado',
  'ended.nothing': 'Su suscripción a {product} ha terminado. No se cobra nada más.',
  'ended.trial':
    'Su prueba de {product} ha terminado, y con ella su suscripción, porque no se añadió un método de pago. No se ha cobrado nada.',
  'ended.usage':
    'Su suscripción a {product} ha terminado. El consumo sin pagar se cobra ahora, y nada después.',
  'ended.change':
    'Su suscripción a {product} ha terminado. Su último cambio de plan se cobra ahora, y nada después.',
  'subscription.where': 'Sus suscripciones, facturas y formas de pago están aquí:',
  'subscription.open': 'Abrir sus compras',
  'subscription.pay': 'Actualizar la forma de pago',
  'subscription.whereToPay': 'Puede pagar aquí, con su tarjeta guardada o con otra:',
  'subscription.payNow': 'Pagar ahora',

  'losses.one': 'Ya no tiene acceso a {benefit}',
  'losses.many': {
    one: 'Ya no tiene {count} ventaja de {seller}',
    other: 'Ya no tiene {count} ventajas de {seller}',
  },
  'losses.heading': 'Sus ventajas han cambiado',
  'losses.changed': 'Sus ventajas de {seller} han cambiado. Ya no tiene:',
  'losses.withKey': '{benefit} (clave {key})',
  'losses.benefit_deleted': '{seller} ya no lo ofrece.',
  'losses.refunded': 'Su pedido de {product} fue reembolsado.',
  'losses.not_paid':
    'El pago de su suscripción a {product} no se completó. La recuperará cuando esté pagada.',
  'losses.subscription_paused':
    'Su suscripción a {product} está en pausa. La recuperará cuando continúe.',
  'losses.subscription_ended': 'Su suscripción a {product} ha terminado.',
  'losses.other': 'Ya no forma parte de {product}.',
  'losses.kept': 'Las ventajas que conserva están aquí:',
  'losses.open': 'Abrir sus compras',

  'review.subject': '¿Qué le parece {product}?',
  'review.bought': 'Usted compró {product} en {seller} el {date}.',
  'review.asks': 'Cuente a otros qué le parece. Una o dos frases les ayudan a decidirse:',
  'review.write': 'Escribir una opinión',
  'review.once':
    '{seller} lee su opinión antes de publicarla con el nombre que elija. Puede escribirla hasta el {date}. Preguntamos una sola vez por cada compra.',
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
  'withdrawal.about': 'Asunto',
  'withdrawal.order': '{product}, pedido {number} del {date}',
  'withdrawal.by': 'Declarado por',
  'withdrawal.refund':
    'Su reembolso se abona en la tarjeta con la que pagó, a más tardar el {date}. El pedido está aquí:',
  'withdrawal.toBalance': 'Se han devuelto {amount} a su saldo.',
  'withdrawal.keep': 'Guarde este correo.',
  'withdrawal.consented':
    'Usted pidió que la entrega empezara de inmediato y aceptó lo siguiente el {moment}: «{statement}»',
  'portals.subject': 'Dónde están sus compras',
  'portals.here': 'Tiene compras aquí:',
  'portals.code': 'Cada página le envía un código para iniciar sesión.',
  'portals.not': 'Si no lo pidió, no tiene que hacer nada.',

  'code.subject': 'Acceso a sus compras en {seller}',
  'code.heading': 'Su código de acceso',
  'code.is': 'Su código es',
  'code.enter':
    'Escríbalo en la página que lo pidió, en diez minutos como máximo. Abre sus compras en {seller}.',
  'code.not': 'Si no lo pidió, no tiene que hacer nada. No comparta el código con nadie.',

  'confirm.subject': 'Confirme su dirección de correo para {seller}',
  'confirm.text':
    'Sus compras en {seller} pasarán a esta dirección. Para confirmar que es suya, abra esta página en una hora como máximo:',
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

  'leak.subject': 'Un enlace a sus compras se encontró en un lugar público y ha sido anulado',
  'leak.text': 'Un enlace que abre sus compras se encontró en un lugar público.',
  'leak.where': 'Se encontró aquí: {url}',
  'leak.gone': 'Ya no funciona: nadie puede usarlo.',
  'leak.todo':
    'Inicie sesión otra vez. Puede compartir la dirección que muestra su navegador, pero no un enlace así.',

  'invoice.title': 'Factura',
  'invoice.named': 'Factura {number}',
  'invoice.continued': 'Factura {number}, continuación',
  'invoice.number': 'Número',
  'invoice.issued': 'Emitida',
  'invoice.sold': 'Fecha de venta',
  'invoice.corrected': 'Corregida el',
  'invoice.from': 'De',
  'invoice.to': 'Facturado a',
  'invoice.item': 'Artículo',
  'invoice.amount': 'Importe',
  'invoice.subtotal': 'Subtotal',
  'invoice.discount': 'Descuento',
  'invoice.tax': 'Impuestos',
  'invoice.taxInside': 'De los cuales impuestos',
  'invoice.taxInsideAt': 'De los cuales impuestos ({rate})',
  'invoice.total': 'Total',
  'invoice.refundedOn': 'Reembolsado el {date}',
  'invoice.taxRefunded': 'Impuestos reembolsados',
  'invoice.carriedOn': 'Se cobra con su próximo pedido',
  'invoice.carriedTo': 'Se cobra con el pedido {number}',
  'invoice.notCollected': 'No se cobra',
  'invoice.fromBalance': 'Pagado con su saldo',
  'invoice.carriedFrom': 'Del pedido {number}',
  'invoice.paid': 'Pagado',
  'invoice.paidLess': 'Pagado, menos reembolsos',
  'invoice.due': 'Importe pendiente',
  'invoice.taxNumber': 'NIF/n.º fiscal {number}',
  'invoice.usage': 'Consumido del {from} al {until}',
  'usage.atMost': 'como máximo {amount}',
  'invoice.quantity': 'Cantidad',
  'invoice.unitPrice': 'Precio unitario',
  'invoice.period': 'Del {from} al {until}',
  'invoice.paidWith': 'Pagado el {date} con {card} terminada en {digits}',
  'invoice.paidOn': 'Pagado el {date}',
  'invoice.credited': '{refunded}, factura rectificativa {number}',
  'topUp.subject': 'No se pudo recargar su saldo en {seller}',
  'topUp.declined':
    'Se rechazó su método de pago, así que no se pudieron añadir {amount} a su saldo en {seller}.',
  'topUp.stopped':
    'Su saldo ya no se recarga automáticamente. Aquí puede cambiar el método de pago y volver a activarlo:',
  'topUp.again': 'Se intentará de nuevo después de su próxima compra. Aquí puede cambiar el método de pago:',
  'topUp.open': 'Métodos de pago y saldo',
  'topUpReceipt.title': 'Recibo de pago',
  'topUpReceipt.named': 'Recibo de pago {number}',
  'topUpReceipt.continued': 'Recibo de pago {number}, continuación',
  'topUpReceipt.untaxed':
    'Este pago recarga su saldo y no lleva IVA: el IVA se aplica a lo que pague con el saldo, cuando lo pague.',
  'refundReceipt.title': 'Recibo de reembolso',
  'refundReceipt.named': 'Recibo de reembolso {number}',
  'refundReceipt.continued': 'Recibo de reembolso {number}, continuación',
  'refundReceipt.receipt': 'Del recibo',
  'refundReceipt.item': 'Reembolso del recibo {number}',
  'receipt.title': 'Recibo',
  'receipt.named': 'Recibo {number}',
  'receipt.continued': 'Recibo {number}, continuación',
  'receipt.open': 'Abrir el recibo',
  'receipt.paidAt': 'Fecha de pago',
  'receipt.refunded': 'Total reembolsado',
  'receipt.whollyRefunded': 'Reembolsado por completo',
  'creditNote.title': 'Factura rectificativa',
  'creditNote.named': 'Factura rectificativa {number}',
  'creditNote.continued': 'Factura rectificativa {number}, continuación',
  'creditNote.invoice': 'De la factura',
  'creditNote.item': 'Reembolso de la factura {number}',
  'creditNote.total': 'Total rectificado',
  'creditNote.refundedTo': 'Reembolsado el {date} en {card} terminada en {digits}',
  'creditNote.void': 'Anulada el {date}: el banco devolvió el reembolso, por lo que no se abona nada.',
}
