import type { Translation } from '../../../lib/texts/catalogue.ts'
import type { texts as english } from './en.ts'

/** Sentences of the server in French. */
export const texts: Translation<typeof english> = {
  'server.declined':
    'Votre carte a été refusée. Rien n’a été prélevé. Essayez une autre carte, ou demandez-en la raison à votre banque.',
  'server.insufficientFunds':
    'Le solde de cette carte est insuffisant. Rien n’a été prélevé. Essayez une autre carte.',
  'server.expiredCard': 'Cette carte a expiré. Rien n’a été prélevé. Essayez une autre carte.',
  'server.incorrectCode':
    'Le code de sécurité de la carte est erroné. Rien n’a été prélevé. Vérifiez-le et réessayez.',
  'server.unusableToken':
    'Les données de la carte ont été saisies il y a trop longtemps ou ont déjà servi. Rien n’a été prélevé. Saisissez-les de nouveau.',
  'server.neverAttempted': 'Le paiement n’a pas pu être lancé. Rien n’a été prélevé. Réessayez.',
  'server.processingError':
    'La carte n’a pas pu être jointe. Rien n’a été prélevé. Réessayez dans un instant, ou avec une autre carte.',
  'server.authenticationRequired':
    'La banque demande une confirmation de ce paiement, et personne n’était là. Rien n’a été prélevé.',
  'server.unusableMethod':
    'Ce moyen de paiement n’est plus utilisable. Rien n’a été prélevé. Choisissez-en un autre.',
  'server.authenticationFailed': 'Votre banque n’a pas pu confirmer votre identité. Rien n’a été prélevé.',
  'server.authenticationAbandoned':
    'La confirmation auprès de votre banque n’a pas été terminée à temps. Rien n’a été prélevé.',
  'server.authenticationFailedEnd':
    'Votre banque n’a pas pu confirmer votre identité. Rien n’a été prélevé. Recommencez l’achat.',
  'server.authenticationAbandonedEnd':
    'La confirmation auprès de votre banque n’a pas été terminée à temps. Rien n’a été prélevé. Recommencez l’achat.',
  'server.tooManyFromAddress':
    'Plusieurs paiements depuis votre connexion ont été refusés. Réessayez dans {wait}.',
  'server.tooManyWithCard':
    'Cette carte a été refusée plusieurs fois. Essayez une autre carte, ou réessayez dans {wait}.',
  'server.tooManyHere': 'Beaucoup de paiements sont refusés ici en ce moment. Réessayez dans {wait}.',
  'server.customerGone':
    'Le client pour qui cette page de paiement avait été ouverte a été supprimé. Recommencez l’achat.',
  'server.noTax': 'La taxe ne peut pas être calculée pour cette adresse. Complétez-la.',
  'server.postalCode': 'La taxe dépend du code postal. Saisissez-le.',
  'server.productGone': 'Ce produit n’est plus en vente.',
  'server.priceGone': 'Ce prix n’est plus proposé. Choisissez de nouveau le produit.',
  'server.noCode': 'Ce code de réduction n’existe pas.',
  'server.freeProduct': 'Ce produit est gratuit : aucune remise ne s’y applique.',
  'server.otherProduct': 'Cette remise n’est pas valable pour ce produit.',
  'server.monthlyDiscount': 'Cette remise revient chaque mois : elle n’est valable que pour les abonnements.',
  'server.paidBefore': 'Ce paiement a déjà été fait. Demandez votre achat au vendeur.',
  'server.paymentsPause':
    'Les paiements et remboursements sont suspendus un instant, le temps que ce serveur soit comparé à son prestataire de paiement. Rien n’a été débité ni remboursé. Réessayez dans une minute.',
  'server.totalTooSmall':
    'Le total serait de {total}. Le montant le plus faible qui puisse être prélevé est de {least}.',
  'server.totalTooLarge':
    'Le total serait de {total}. Le montant le plus élevé qui puisse être prélevé est de {largest}.',
  'server.discountGone':
    'La remise n’est plus utilisable : elle a expiré, ou quelqu’un d’autre a utilisé la dernière. Retirez-la pour continuer.',
  'server.subscribed': 'Vous avez déjà un abonnement ici. Connectez-vous à vos achats pour le modifier.',
  'server.atLeastCharacters': 'Au moins {least} caractères.',
  'server.atMostCharacters': 'Au plus {most} caractères.',
  'server.wholeNumber': 'Saisissez un nombre entier.',
  'server.atLeast': 'Au moins {least}.',
  'server.atMost': 'Au plus {most}.',
  'server.date': 'Saisissez une date, par exemple 2030-12-31.',
  'server.notBefore': 'Pas avant le {day}.',
  'server.notAfter': 'Pas après le {day}.',
  'server.option': 'Choisissez l’une des options proposées.',
}
