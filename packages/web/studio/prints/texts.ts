import { createSay, type Say, type Translation } from '../../lib/texts/catalogue.ts'
import type { Language } from '../../lib/texts/language.ts'

const english = {
  title: 'As a print',
  note: 'Printed on paper and sent to you by post. You give the address when you pay.',
  size: 'Size of the paper',
  fills: 'The whole painting, to the edge of the paper, in {dpi} dpi.',
  white:
    'The whole painting, {width} × {height} cm, in {dpi} dpi. Nothing is cut off; the rest of the paper stays white.',
  preview: 'The painting as it is printed',
  order: 'Order this print',
  bought: 'Your prints',
  waiting: 'Ordered, not shipped yet.',
  sent: 'Shipped on {day}.',
  sentWith: 'Shipped on {day} with {carrier}.',
  cancelled: 'Not shipped: the order was refunded or withdrawn, or its payment is disputed.',
  follow: 'Track shipment',
} as const

/** Texts of prints, loaded with the part of the page that shows them: the start page does without them. */
export const texts: Readonly<Record<Language, Translation<typeof english>>> = {
  en: english,
  sv: {
    title: 'Som tryck',
    note: 'Trycks på papper och skickas till dig med posten. Adressen anger du när du betalar.',
    size: 'Papperets storlek',
    fills: 'Hela målningen, ända ut till papperets kant, i {dpi} dpi.',
    white:
      'Hela målningen, {width} × {height} cm, i {dpi} dpi. Inget skärs bort; resten av papperet förblir vitt.',
    preview: 'Målningen så som den står på papperet',
    order: 'Beställ trycket',
    bought: 'Dina tryck',
    waiting: 'Beställt, ännu inte skickat.',
    sent: 'Skickat {day}.',
    sentWith: 'Skickat {day} med {carrier}.',
    cancelled:
      'Skickas inte: avtalet frånträddes, beställningen återbetalades, eller betalningen är ifrågasatt.',
    follow: 'Följ försändelsen',
  },
  de: {
    title: 'Als Druck',
    note: 'Auf Papier gedruckt und Ihnen mit der Post geschickt. Die Adresse geben Sie beim Bezahlen an.',
    size: 'Größe des Papiers',
    fills: 'Das ganze Bild, bis an den Rand des Papiers, mit {dpi} dpi.',
    white:
      'Das ganze Bild, {width} × {height} cm, mit {dpi} dpi. Nichts wird abgeschnitten; der Rest des Papiers bleibt weiß.',
    preview: 'Das Bild, wie es auf dem Papier steht',
    order: 'Diesen Druck bestellen',
    bought: 'Ihre Drucke',
    waiting: 'Bestellt, noch nicht verschickt.',
    sent: 'Verschickt am {day}.',
    sentWith: 'Verschickt am {day} mit {carrier}.',
    cancelled:
      'Wird nicht verschickt: Die Bestellung wurde widerrufen oder erstattet, oder die Zahlung ist strittig.',
    follow: 'Sendung verfolgen',
  },
  fr: {
    title: 'En tirage papier',
    note: 'Imprimée sur papier et envoyée par la poste. Vous donnez l’adresse au moment de payer.',
    size: 'Format du papier',
    fills: 'La peinture entière, jusqu’au bord du papier, en {dpi} dpi.',
    white:
      'La peinture entière, {width} × {height} cm, en {dpi} dpi. Rien n’est coupé ; le reste du papier reste blanc.',
    preview: 'La peinture telle qu’elle se place sur le papier',
    order: 'Commander ce tirage',
    bought: 'Vos tirages',
    waiting: 'Commandé, pas encore envoyé.',
    sent: 'Envoyé le {day}.',
    sentWith: 'Envoyé le {day} par {carrier}.',
    cancelled:
      'Pas envoyé : la commande a fait l’objet d’une rétractation ou d’un remboursement, ou son paiement est contesté.',
    follow: 'Suivre l’envoi',
  },
  es: {
    title: 'En papel',
    note: 'Impresa en papel y enviada por correo. La dirección se indica al pagar.',
    size: 'Tamaño del papel',
    fills: 'La pintura entera, hasta el borde del papel, a {dpi} dpi.',
    white:
      'La pintura entera, {width} × {height} cm, a {dpi} dpi. No se recorta nada; el resto del papel queda en blanco.',
    preview: 'La pintura tal como queda en el papel',
    order: 'Pedir esta impresión',
    bought: 'Sus impresiones',
    waiting: 'Pedida, aún sin enviar.',
    sent: 'Enviada el {day}.',
    sentWith: 'Enviada el {day} con {carrier}.',
    cancelled: 'No se envía: hubo desistimiento o reembolso del pedido, o su pago está en disputa.',
    follow: 'Seguir el envío',
  },
}

/** Returns the translation function of these texts for a language. */
export const sayIn = (language: Language): Say<typeof english> => createSay(texts[language], language)
