import type { Translation } from '@atelier/contract/texts/catalogue'
import type { texts as english } from '../en/mails.ts'

export const texts: Translation<typeof english> = {
  greeting: 'Bonjour {name},',
  greetingNobody: 'Bonjour,',
  help: 'Besoin d’aide ? Répondez à cet e-mail ou écrivez à {email}.',
  helpNoAddress: 'Besoin d’aide ? Vos achats chez {seller} sont ici :',
  yourPurchases: 'Vos achats',
  moneyBack:
    'Vous souhaitez être remboursé ? Écrivez à {seller} en indiquant la commande {number}. Le remboursement est versé sur le moyen de paiement que vous avez utilisé.',
  why: 'Vous recevez cet e-mail en raison de vos achats chez {seller}.',

  order: 'Commande',
  refundId: 'Identifiant de remboursement',
  date: 'Date',
  tax: 'Taxes',
  discount: 'Remise',
  total: 'Total',
  paidWith: 'Payé avec',

  'order.open': 'Voir la commande et la facture',
  'order.where': 'Votre commande est ici :',

  'confirmation.subject': 'Votre commande : {product}',
  'confirmation.heading': 'Merci pour votre commande',
  'confirmation.preheader': '{product}, {total}. Commande {number}.',
  'confirmation.thanks':
    'Merci pour votre commande de {product} chez {seller}. Vous la trouverez ici avec sa facture :',
  'confirmation.open': 'Voir la commande et la facture',
  'confirmation.toppedUp':
    'Merci ! {amount} sont maintenant sur votre solde chez {seller}. Votre reçu est ici :',
  'confirmation.openReceipt': 'Voir le reçu',
  'confirmation.comesWith': 'Elle comprend :',
  'confirmation.carriedFrom': 'De la commande {number}',
  'confirmation.charged': 'Prélevé',
  'confirmation.carriedOn': '{amount} seront prélevés avec votre prochaine commande.',
  'confirmation.carriedTo': '{amount} sont prélevés avec la commande {number}.',

  'benefit.key': 'Votre clé :',
  'benefit.keyHere': 'Voir votre clé',
  'benefit.download': 'Télécharger',
  'benefit.github': 'Liez votre compte GitHub pour obtenir l’accès.',
  'benefit.linkGithub': 'Lier GitHub',
  'benefit.discord': 'Liez votre compte Discord pour obtenir l’accès.',
  'benefit.linkDiscord': 'Lier Discord',

  'rotated.subject': 'Votre nouvelle clé pour {benefit}',
  'rotated.text': 'Votre clé de licence chez {seller} a été remplacée. L’ancienne clé ne fonctionne plus.',
  'rotated.todo':
    'Saisissez la nouvelle clé partout où vous aviez saisi l’ancienne. Vos activations et votre utilisation restent inchangées.',
  'rotated.disabled': 'La nouvelle clé est désactivée, comme l’était l’ancienne. {seller} peut l’activer.',
  'rotated.not':
    'Si vous ne vous attendiez pas à ce changement, écrivez à {seller}. Vos clés se trouvent ici :',

  'next.charge': 'Votre prochain paiement : {amount}, le {date}.',
  'next.andUsage': '{amount}, plus votre consommation',
  'next.usage': 'le prix de votre consommation',
  'next.cancel': 'Vous pouvez résilier à tout moment :',
  'next.manage': 'Gérer l’abonnement',
  'next.change': 'Vous pouvez modifier ou résilier votre abonnement ici :',

  'renewed.subject': 'Payé : {amount} pour la période du {period}',
  'renewed.nothing': 'Rien à payer pour la période du {period}',
  'renewed.change': 'Payé : {amount} pour {product}',
  'renewed.period': '{from} au {to}',
  'renewed.thanks':
    'Merci ! Votre abonnement à {product} chez {seller} se poursuit. La facture se trouve ici :',

  'renewing.subject': 'Votre abonnement à {product} se renouvelle le {date}',
  'renewing.text':
    'Votre abonnement à {product} se renouvelle le {date}. Votre paiement : {amount}. Vous n’avez rien à faire.',
  'renewing.cancel': 'Si vous ne souhaitez pas le renouveler, résiliez-le avant cette date :',
  'discount_ending.subject': 'Votre remise sur {product} prend fin',
  'discount_ending.text':
    'Votre remise sur {product} prend fin. Votre prochain paiement : {amount}, le {date}.',
  'started.subject': 'Votre abonnement à {product} a commencé',
  'started.text': 'Votre abonnement à {product} a commencé. Rien n’est prélevé.',
  'plan_changed.subject': 'Votre abonnement à {product} a changé',
  'plan_changed.text':
    'Votre abonnement à {product} a changé. Votre prochain paiement : {amount}, le {date}.',
  'plan_changed.free': 'Votre abonnement à {product} a changé. Rien n’est prélevé.',

  'refund.subject': 'Votre remboursement pour la commande {number}',
  'refund.whole': '{seller} vous a remboursé la totalité de votre paiement pour {product}.',
  'refund.part': '{seller} vous a remboursé une partie de votre paiement pour {product}.',
  'refund.refunded': 'Remboursé',
  'refund.ofItTax': '{amount}, dont {tax} de taxes',
  'refund.duplicate': 'La commande a été prélevée deux fois.',
  'refund.fraudulent': 'Le paiement semblait ne pas venir de vous.',
  'refund.customer_request': 'Vous avez demandé ce remboursement.',
  'refund.service_disruption': 'Votre commande n’a pas pu être livrée comme prévu.',
  'refund.satisfaction_guarantee': 'Votre achat ne vous a pas donné satisfaction.',
  'refund.days':
    'L’argent est versé sur le moyen de paiement que vous avez utilisé. Les banques peuvent mettre quelques jours à l’afficher.',
  'refund.where': 'La commande et sa facture se trouvent ici :',

  'returned.subject': 'Votre remboursement pour la commande {number} a été retourné',
  'returned.bank':
    'Votre banque n’a pas accepté le remboursement de {amount} ; l’argent est donc revenu à {seller}.',
  'returned.write': 'Écrivez à {seller} pour le recevoir d’une autre manière.',

  'scheduled.subject': 'Votre abonnement à {product} va changer',
  'scheduled.text':
    'Votre abonnement à {product} passe à {next} le {date}. Votre prochain paiement, ce jour-là : {amount}. D’ici là, rien ne change.',
  'scheduled.free':
    'Votre abonnement à {product} passe à {next} le {date}. Rien n’est prélevé. D’ici là, rien ne change.',
  'pausing.subject': 'Votre abonnement à {product} va être mis en pause',
  'pausing.until':
    'Votre abonnement à {product} va être mis en pause. Vous pouvez l’utiliser jusqu’au {date} ; rien n’est prélevé pendant la pause.',
  'pausing.usage':
    'Votre abonnement à {product} va être mis en pause. Vous pouvez l’utiliser jusqu’au {date} ; votre consommation d’ici là est prélevée ce jour-là, et rien pendant la pause.',
  'pausing.resumes': 'Il reprend le {date}, et est alors prélevé.',
  'pausing.open': 'Il reste en pause jusqu’à sa reprise.',
  'paused.subject': 'Votre abonnement à {product} est en pause',
  'paused.text': 'Votre abonnement à {product} est en pause. Rien n’est prélevé pendant la pause.',
  'resumed.subject': 'Votre abonnement à {product} reprend',
  'resumed.text':
    'La pause de votre abonnement à {product} est terminée. Une nouvelle période a commencé, et est prélevée maintenant.',
  'canceled.subject': 'Votre abonnement à {product} est résilié',
  'canceled.until':
    'Votre abonnement à {product} est résilié. Vous pouvez l’utiliser jusqu’au {date} ; plus rien n’est prélevé.',
  'canceled.usage':
    'Votre abonnement à {product} est résilié. Vous pouvez l’utiliser jusqu’au {date} ; votre consommation d’ici là est prélevée ce jour-là, et plus rien ensuite.',
  'canceled.change':
    'Votre abonnement à {product} est résilié. Vous pouvez l’utiliser jusqu’au {date} ; le reste de votre dernier changement de formule est prélevé ce jour-là, et plus rien ensuite.',
  'uncanceled.subject': 'Votre abonnement à {product} se poursuit',
  'uncanceled.text':
    'Vous avez annulé la résiliation de votre abonnement à {product}. Il se poursuit comme avant.',
  'past_due.subject': 'Votre paiement pour {product} n’a pas abouti',
  'past_due.text':
    'Le paiement de {amount} pour votre abonnement à {product} n’a pas abouti. Vos avantages sont suspendus jusqu’au paiement.',
  'past_due.next':
    'Nous débiterons de nouveau votre carte le {dates}. Si la dernière tentative échoue aussi, votre abonnement prend fin le {date}.',
  'past_due.otherCard': 'Utilisez une autre carte pour continuer tout de suite :',
  'past_due.sameCard': 'Ou payez avec votre carte enregistrée :',
  'bank_asks.subject': 'Votre banque vous demande de confirmer un paiement pour {product}',
  'bank_asks.text':
    'Votre banque vous demande de confirmer le paiement de votre abonnement à {product}. Votre carte n’a pas été refusée. Confirmez le paiement sur la page ci-dessous, et l’abonnement continue tout de suite.',
  'trial_started.subject': 'Votre essai de {product} a commencé',
  'trial_started.charged':
    'Votre essai de {product} a commencé. Il est gratuit jusqu’au {date}. Votre premier paiement, ce jour-là : {amount}, sauf si vous résiliez avant.',
  'trial_started.unpaid':
    'Votre essai de {product} a commencé. Il est gratuit jusqu’au {date}. Ajoutez un moyen de paiement avant cette date pour garder votre abonnement : sinon, il prend fin ce jour-là et rien n’est prélevé.',
  'trial_started.free':
    'Votre essai de {product} a commencé. Il est gratuit jusqu’au {date}, et rien n’est prélevé ensuite.',
  'trial_ending.subject': 'Votre essai de {product} prend fin le {date}',
  'trial_ending.charged':
    'Votre essai de {product} prend fin le {date}. Votre premier paiement, ce jour-là : {amount}. Vous n’avez rien à faire.',
  'trial_ending.unpaid':
    'Votre essai de {product} prend fin le {date}. Ajoutez un moyen de paiement avant cette date pour garder votre abonnement : sinon, il prend fin ce jour-là et rien n’est prélevé.',
  'trial_ending.free': 'Votre essai de {product} prend fin le {date}. Rien n’est prélevé.',
  'trial.cancel': 'Si vous ne voulez pas être débité, résiliez avant cette date :',
  'trial.addMethod': 'Vous pouvez ajouter un moyen de paiement ici :',
  'ended.subject': 'Votre abonnement à {product} est terminé',
  'ended.nothing': 'Votre abonnement à {product} est terminé. Plus rien n’est prélevé.',
  'ended.trial':
    'Votre essai de {product} est terminé, et votre abonnement avec lui, car aucun moyen de paiement n’a été ajouté. Rien n’a été prélevé.',
  'ended.usage':
    'Votre abonnement à {product} est terminé. La consommation impayée est prélevée maintenant, et plus rien ensuite.',
  'ended.change':
    'Votre abonnement à {product} est terminé. Votre dernier changement de formule est prélevé maintenant, et plus rien ensuite.',
  'subscription.where': 'Vos abonnements, factures et moyens de paiement se trouvent ici :',
  'subscription.open': 'Ouvrir vos achats',
  'subscription.pay': 'Mettre à jour le moyen de paiement',
  'subscription.whereToPay': 'Vous pouvez payer ici, avec votre carte enregistrée ou une autre :',
  'subscription.payNow': 'Payer maintenant',

  'losses.one': 'Vous n’avez plus accès à {benefit}',
  'losses.many': {
    one: 'Vous n’avez plus {count} avantage de {seller}',
    other: 'Vous n’avez plus {count} avantages de {seller}',
  },
  'losses.heading': 'Vos avantages ont changé',
  'losses.changed': 'Vos avantages chez {seller} ont changé. Vous n’avez plus :',
  'losses.withKey': '{benefit} (clé {key})',
  'losses.benefit_deleted': '{seller} ne le propose plus.',
  'losses.refunded': 'Votre commande de {product} a été remboursée.',
  'losses.not_paid':
    'Le paiement de votre abonnement à {product} n’a pas abouti. Vous retrouverez cet avantage une fois le paiement effectué.',
  'losses.subscription_paused':
    'Votre abonnement à {product} est en pause. Vous retrouverez cet avantage à sa reprise.',
  'losses.subscription_ended': 'Votre abonnement à {product} est terminé.',
  'losses.other': 'Il ne fait plus partie de {product}.',
  'losses.kept': 'Vos autres avantages se trouvent ici :',
  'losses.open': 'Ouvrir vos achats',

  'review.subject': 'Que pensez-vous de {product} ?',
  'review.bought': 'Vous avez acheté {product} chez {seller} le {date}.',
  'review.asks': 'Dites aux autres ce que vous en pensez. Une ou deux phrases les aident à se décider :',
  'review.write': 'Écrire un avis',
  'review.once':
    '{seller} lit votre avis avant de le publier sous le nom que vous choisissez. Vous pouvez l’écrire jusqu’au {date}. Nous ne posons la question qu’une fois par achat.',
  'shipment.subject': '{content} est en route',
  'shipment.sent': '{seller} vous a envoyé {content}, de votre commande {number}.',
  'shipment.to': 'Envoyé à',
  'shipment.by': 'Envoyé par',
  'shipment.canFollow': 'Vous pouvez suivre l’envoi :',
  'shipment.follow': 'Suivre l’envoi',
  'withdrawal.subject': 'Votre rétractation : {product}',
  'withdrawal.confirms':
    'Nous confirmons que vous vous êtes rétracté de votre contrat avec {seller}. Votre déclaration nous est parvenue le {moment}.',
  'withdrawal.about': 'Objet',
  'withdrawal.order': '{product}, commande {number} du {date}',
  'withdrawal.by': 'Déclaration faite par',
  'withdrawal.refund':
    'Votre remboursement est versé sur la carte avec laquelle vous avez payé, au plus tard le {date}. La commande se trouve ici :',
  'withdrawal.toBalance': '{amount} sont revenus sur votre solde.',
  'withdrawal.keep': 'Conservez cet e-mail.',
  'withdrawal.consented':
    'Vous avez demandé que la livraison commence immédiatement et accepté ceci le {moment} : « {statement} »',
  'portals.subject': 'Où se trouvent vos achats',
  'portals.here': 'Vous avez des achats ici :',
  'portals.code': 'Chaque page vous envoie un code pour vous connecter.',
  'portals.not': 'Si vous ne l’avez pas demandé, vous n’avez rien à faire.',

  'code.subject': 'Accès à vos achats chez {seller}',
  'code.heading': 'Votre code de connexion',
  'code.is': 'Votre code est',
  'code.enter':
    'Saisissez-le dans les dix minutes sur la page qui l’a demandé. Il ouvre vos achats chez {seller}.',
  'code.not': 'Si vous ne l’avez pas demandé, vous n’avez rien à faire. Ne le communiquez à personne.',

  'confirm.subject': 'Confirmez votre adresse e-mail pour {seller}',
  'confirm.text':
    'Vos achats chez {seller} vont être associés à cette adresse. Pour confirmer qu’elle est la vôtre, ouvrez cette page dans l’heure :',
  'confirm.open': 'Confirmer l’adresse',
  'confirm.not': 'Si vous ne l’avez pas demandé, vous n’avez rien à faire : rien ne change.',
  'asked.subject': 'Votre adresse e-mail chez {seller} va changer',
  'asked.text':
    'Une personne connectée à vos achats chez {seller} a demandé de remplacer l’adresse e-mail par {email}. Elle change une fois confirmée depuis la nouvelle adresse.',
  'asked.not': 'Si ce n’était pas vous, répondez tout de suite à {seller}.',
  'changed.subject': 'Votre adresse e-mail chez {seller} a changé',
  'changed.text':
    'Vos achats chez {seller} sont désormais associés à une autre adresse e-mail : {email}. Cette adresse-ci ne les ouvre plus.',
  'changed.not': 'En cas d’erreur, prévenez tout de suite {seller}.',

  'leak.subject': 'Un lien vers vos achats a été trouvé en accès public et a été révoqué',
  'leak.text': 'Un lien qui ouvre vos achats a été trouvé en accès public.',
  'leak.where': 'Il a été trouvé ici : {url}',
  'leak.gone': 'Il ne fonctionne plus : personne ne peut l’utiliser.',
  'leak.todo':
    'Connectez-vous à nouveau. Vous pouvez partager l’adresse affichée par votre navigateur, mais pas un tel lien.',

  'invoice.title': 'Facture',
  'invoice.named': 'Facture {number}',
  'invoice.continued': 'Facture {number}, suite',
  'invoice.number': 'Numéro',
  'invoice.issued': 'Émise',
  'invoice.sold': 'Date de vente',
  'invoice.corrected': 'Corrigée le',
  'invoice.from': 'De',
  'invoice.to': 'Facturé à',
  'invoice.item': 'Article',
  'invoice.amount': 'Montant',
  'invoice.subtotal': 'Sous-total',
  'invoice.discount': 'Remise',
  'invoice.tax': 'Taxes',
  'invoice.taxInside': 'Dont taxes',
  'invoice.taxInsideAt': 'Dont taxes ({rate})',
  'invoice.total': 'Total',
  'invoice.refundedOn': 'Remboursé le {date}',
  'invoice.taxRefunded': 'Taxes remboursées',
  'invoice.carriedOn': 'Prélevé avec la prochaine commande',
  'invoice.carriedTo': 'Prélevé avec la commande {number}',
  'invoice.notCollected': 'Non prélevé',
  'invoice.fromBalance': 'Payé avec votre solde',
  'invoice.carriedFrom': 'De la commande {number}',
  'invoice.paid': 'Payé',
  'invoice.paidLess': 'Payé, moins remboursements',
  'invoice.due': 'Montant dû',
  'invoice.taxNumber': 'N° de TVA/fiscal {number}',
  'invoice.usage': 'Consommé du {from} au {until}',
  'usage.atMost': '{amount} au maximum',
  'invoice.quantity': 'Quantité',
  'invoice.unitPrice': 'Prix unitaire',
  'invoice.period': 'Du {from} au {until}',
  'invoice.paidWith': 'Payé le {date} avec {card} se terminant par {digits}',
  'invoice.paidOn': 'Payé le {date}',
  'invoice.credited': '{refunded}, avoir {number}',
  'topUp.subject': 'Votre solde chez {seller} n’a pas pu être rechargé',
  'topUp.declined':
    'Votre moyen de paiement a été refusé : {amount} n’ont pas pu être ajoutés à votre solde chez {seller}.',
  'topUp.stopped':
    'Votre solde n’est plus rechargé automatiquement. Vous pouvez changer de moyen de paiement et le réactiver ici :',
  'topUp.again':
    'Un nouvel essai suivra votre prochain achat. Vous pouvez changer de moyen de paiement ici :',
  'topUp.open': 'Moyens de paiement et solde',
  'topUpReceipt.title': 'Reçu de paiement',
  'topUpReceipt.named': 'Reçu de paiement {number}',
  'topUpReceipt.continued': 'Reçu de paiement {number}, suite',
  'topUpReceipt.untaxed':
    'Ce paiement recharge votre solde, sans TVA : la TVA s’applique à ce que le solde paie, au moment où il le paie.',
  'refundReceipt.title': 'Reçu de remboursement',
  'refundReceipt.named': 'Reçu de remboursement {number}',
  'refundReceipt.continued': 'Reçu de remboursement {number}, suite',
  'refundReceipt.receipt': 'Sur le reçu',
  'refundReceipt.item': 'Remboursement du reçu {number}',
  'receipt.title': 'Reçu',
  'receipt.named': 'Reçu {number}',
  'receipt.continued': 'Reçu {number}, suite',
  'receipt.open': 'Ouvrir le reçu',
  'receipt.paidAt': 'Payé le',
  'receipt.refunded': 'Total remboursé',
  'receipt.whollyRefunded': 'Intégralement remboursé',
  'creditNote.title': 'Avoir',
  'creditNote.named': 'Avoir {number}',
  'creditNote.continued': 'Avoir {number}, suite',
  'creditNote.invoice': 'Sur la facture',
  'creditNote.item': 'Remboursement de la facture {number}',
  'creditNote.total': 'Total de l’avoir',
  'creditNote.refundedTo': 'Remboursé le {date} sur {card} se terminant par {digits}',
  'creditNote.void': 'Annulé le {date} : la banque a renvoyé le remboursement, rien n’est crédité.',
}
