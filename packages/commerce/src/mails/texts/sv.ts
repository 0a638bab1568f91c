import type { Translation } from '@atelier/contract/texts/catalogue'
import type { english } from './en.ts'

export const swedish: Translation<typeof english> = {
  greeting: 'Hej {name},',
  greetingNobody: 'Hej,',
  help: 'Behöver du hjälp? Svara på det här mejlet eller skriv till {email}.',
  helpNoAddress: 'Behöver du hjälp? Här hittar du {seller} och dina köp:',
  yourPurchases: 'Dina köp',
  moneyBack:
    'Vill du ha pengarna tillbaka? Skriv till {seller} och ange beställningen {number}. En återbetalning går till det betalsätt som du betalade med.',
  why: '{seller} skickar det här till dig på grund av dina köp där.',

  order: 'Beställning',
  orderId: 'Beställnings-id',
  refundId: 'Återbetalnings-id',
  date: 'Datum',
  tax: 'Skatt',
  discount: 'Rabatt',
  total: 'Summa',
  paidWith: 'Betalt med',

  'confirmation.subject': 'Din beställning av {product}',
  'confirmation.heading': 'Tack för din beställning',
  'confirmation.preheader': '{product}, {total}. Beställning {number}.',
  'confirmation.thanks':
    'Tack för din beställning av {product} hos {seller}. Du hittar den med fakturan här:',
  'confirmation.open': 'Se beställning och faktura',
  'confirmation.comesWith': 'I köpet ingår:',
  'confirmation.carriedFrom': 'Från beställning {number}',
  'confirmation.charged': 'Debiteras',
  'confirmation.carriedOn': '{amount} debiteras med din nästa beställning.',
  'confirmation.carriedTo': '{amount} debiteras med beställning {number}.',

  'benefit.key': 'Din nyckel:',
  'benefit.keyHere': 'Visa din nyckel',
  'benefit.download': 'Ladda ner',
  'benefit.github': 'Anslut ditt GitHub-konto för att få åtkomst.',
  'benefit.linkGithub': 'Anslut GitHub',
  'benefit.discord': 'Anslut ditt Discord-konto för att få åtkomst.',
  'benefit.linkDiscord': 'Anslut Discord',

  'next.charge': 'Nästa betalning är {amount} den {date}.',
  'next.andUsage': '{amount} plus användning',
  'next.usage': 'priset för din användning',
  'next.cancel': 'Du kan säga upp när som helst:',
  'next.manage': 'Hantera prenumerationen',
  'next.change': 'Här kan du ändra eller säga upp din prenumeration:',

  'renewed.subject': 'Betalt: {amount} för {period}',
  'renewed.nothing': 'Inget att betala för {period}',
  'renewed.change': 'Betalt: {amount} för {product}',
  'renewed.period': '{from} till {to}',
  'renewed.thanks': 'Tack! Din prenumeration på {product} hos {seller} fortsätter. Fakturan finns här:',

  'renewing.subject': 'Din prenumeration på {product} förnyas den {date}',
  'renewing.text':
    'Din prenumeration på {product} förnyas den {date} för ett år till. Betalningen är {amount}, och du behöver inte göra något.',
  'renewing.cancel': 'Om du inte vill att den förnyas säger du upp den före den dagen:',
  'discount_ending.subject': 'Din rabatt på {product} upphör',
  'discount_ending.text': 'Din rabatt på {product} upphör. Nästa betalning är {amount}, den {date}.',
  'plan_changed.subject': 'Din prenumeration på {product} har ändrats',
  'plan_changed.text': 'Din prenumeration på {product} har ändrats. Nästa betalning är {amount}, den {date}.',
  'plan_changed.free': 'Din prenumeration på {product} har ändrats. Inget debiteras för den.',

  'refund.subject': 'Din återbetalning för beställningen {number}',
  'refund.whole': '{seller} har betalat tillbaka hela din betalning för {product}.',
  'refund.part': '{seller} har betalat tillbaka en del av din betalning för {product}.',
  'refund.refunded': 'Återbetalt',
  'refund.ofItTax': '{amount}, varav {tax} skatt',
  'refund.duplicate': 'Beställningen debiterades två gånger.',
  'refund.fraudulent': 'Betalningen såg ut som en som du inte har gjort.',
  'refund.customer_request': 'Du bad om det.',
  'refund.service_disruption': 'Det du beställde kunde inte levereras som det skulle.',
  'refund.satisfaction_guarantee': 'Du var inte nöjd med det du fick.',
  'refund.days':
    'Pengarna går till det betalsätt som du betalade med. Det tar några dagar innan banken visar dem.',
  'refund.open': 'Se beställning och faktura',
  'refund.where': 'Beställningen och fakturan finns här:',

  'returned.subject': 'Din återbetalning för beställningen {number} kom tillbaka',
  'returned.bank':
    'Din bank tog inte emot återbetalningen på {amount}, så pengarna kom tillbaka till {seller}.',
  'returned.write': 'Skriv till {seller} för att få dem på ett annat sätt.',

  'canceled.subject': 'Din prenumeration på {product} är uppsagd',
  'canceled.until':
    'Din prenumeration på {product} är uppsagd. Du kan använda den till och med {date}; inget mer debiteras.',
  'canceled.usage':
    'Din prenumeration på {product} är uppsagd. Du kan använda den till och med {date}; det du använder fram till dess debiteras den dagen, och inget därefter.',
  'canceled.change':
    'Din prenumeration på {product} är uppsagd. Du kan använda den till och med {date}; det som ditt senaste produktbyte ännu kostar debiteras den dagen, och inget därefter.',
  'uncanceled.subject': 'Din prenumeration på {product} fortsätter',
  'uncanceled.text':
    'Du har ångrat uppsägningen av din prenumeration på {product}. Den fortsätter som förut.',
  'past_due.subject': 'Din betalning för {product} gick inte igenom',
  'past_due.text':
    'Betalningen på {amount} för din prenumeration på {product} gick inte igenom. Det som ingår är pausat tills betalningen går igenom.',
  'past_due.next':
    'Vi försöker med ditt kort igen den {dates}. Om inte heller det sista försöket lyckas upphör prenumerationen den {date}.',
  'past_due.otherCard': 'Använd ett annat kort för att fortsätta direkt:',
  'past_due.sameCard': 'Eller betala med kortet som du har sparat:',
  'bank_asks.subject': 'Din bank ber dig bekräfta en betalning för {product}',
  'bank_asks.text':
    'Din bank ber dig bekräfta betalningen för din prenumeration på {product}. Ditt kort nekades inte. Bekräfta betalningen på sidan nedan, så fortsätter prenumerationen direkt.',
  'ended.subject': 'Din prenumeration på {product} har upphört',
  'ended.nothing': 'Din prenumeration på {product} har upphört. Inget mer debiteras.',
  'ended.usage':
    'Din prenumeration på {product} har upphört. Det du har använt och ännu inte betalat debiteras nu, och inget därefter.',
  'ended.change':
    'Din prenumeration på {product} har upphört. Det som ditt senaste produktbyte kostade debiteras nu, och inget därefter.',
  'subscription.where': 'Dina prenumerationer, fakturor och betalsätt finns här:',
  'subscription.open': 'Öppna dina köp',
  'subscription.pay': 'Uppdatera ditt betalsätt',
  'subscription.whereToPay': 'Här kan du betala, med ditt sparade kort eller ett annat:',
  'subscription.payNow': 'Betala nu',

  'losses.one': 'Du har inte längre {benefit}',
  'losses.many': {
    one: 'Du har inte längre {count} förmån hos {seller}',
    other: 'Du har inte längre {count} förmåner hos {seller}',
  },
  'losses.heading': 'Något har ändrats',
  'losses.changed': 'Det du hade hos {seller} har ändrats. Det här har du inte längre:',
  'losses.withKey': '{benefit} (nyckel {key})',
  'losses.benefit_deleted': '{seller} erbjuder det inte längre.',
  'losses.refunded': 'Din beställning av {product} har återbetalats.',
  'losses.not_paid':
    'Betalningen för din prenumeration på {product} gick inte igenom. Du får tillbaka det när den är betald.',
  'losses.subscription_ended': 'Din prenumeration på {product} har upphört.',
  'losses.other': 'Det ingår inte längre i {product}.',
  'losses.kept': 'Det du fortfarande har finns här:',
  'losses.open': 'Öppna dina köp',

  'review.subject': 'Vad tycker du om {product}?',
  'review.bought': 'Du köpte {product} hos {seller} den {date}.',
  'review.asks': 'Berätta för andra vad du tycker. En eller två meningar hjälper dem att bestämma sig:',
  'review.write': 'Skriv ett omdöme',
  'review.once':
    '{seller} läser det du skriver innan det publiceras med namnet som du väljer. Du kan skriva till och med {date}. Vi frågar bara en gång om varje köp.',
  'shipment.subject': '{content} är på väg',
  'shipment.sent': '{seller} har skickat {content} från din beställning {number}.',
  'shipment.to': 'Skickat till',
  'shipment.by': 'Skickat med',
  'shipment.canFollow': 'Du kan följa den på vägen:',
  'shipment.follow': 'Följ försändelsen',
  'shipment.order': 'Din beställning finns här:',
  'withdrawal.subject': 'Du har frånträtt avtalet om {product}',
  'withdrawal.confirms':
    'Det här bekräftar att du har frånträtt ditt avtal med {seller}. Vi tog emot ditt meddelande {moment}.',
  'withdrawal.about': 'Vad det gäller',
  'withdrawal.order': '{product}, beställning {number} från {date}',
  'withdrawal.by': 'Meddelat av',
  'withdrawal.refund':
    'Det du har rätt till betalas tillbaka till kortet som du betalade med, senast {date}. Beställningen finns här:',
  'withdrawal.keep': 'Spara det här mejlet.',
  'withdrawal.consented':
    'Du bad om att leveransen skulle börja genast och godkände {moment} följande: ”{statement}”',
  'portals.subject': 'Här finns dina köp',
  'portals.here': 'Du har köp här:',
  'portals.code': 'Varje sida skickar en kod till dig, och med den ser du det som är ditt.',
  'portals.not': 'Om du inte bad om det behöver du inte göra något.',

  'code.subject': 'Åtkomst till dina köp hos {seller}',
  'code.heading': 'Din inloggningskod',
  'code.is': 'Din kod är',
  'code.enter':
    'Ange den på sidan som frågade efter den, inom tio minuter. Den öppnar dina köp hos {seller}.',
  'code.not': 'Om du inte bad om den behöver du inte göra något. Ge den inte till någon.',

  'confirm.subject': 'Bekräfta din e-postadress för {seller}',
  'confirm.text':
    'Dina köp hos {seller} ska sparas under den här adressen. Öppna den här sidan inom en timme för att bekräfta att den är din:',
  'confirm.open': 'Bekräfta adressen',
  'confirm.not': 'Om du inte bad om det behöver du inte göra något: inget ändras.',
  'asked.subject': 'Din e-postadress hos {seller} ska ändras',
  'asked.text':
    'Någon som är inloggad på dina köp hos {seller} bad om att ändra e-postadressen till {email}. Den ändras när det bekräftas från den nya adressen.',
  'asked.not': 'Om det inte var du, svara {seller} genast.',
  'changed.subject': 'Din e-postadress hos {seller} har ändrats',
  'changed.text':
    'Dina köp hos {seller} sparas nu under en annan e-postadress: {email}. Den här adressen öppnar dem inte längre.',
  'changed.not': 'Om det är fel, säg till {seller} genast.',

  'leak.subject': 'En länk till dina köp hittades offentligt och har spärrats',
  'leak.text': 'En länk som öppnar dina köp hittades offentligt.',
  'leak.where': 'Den hittades här: {url}',
  'leak.gone': 'Den fungerar inte längre: ingen kan använda den från och med nu.',
  'leak.todo': 'Logga in igen. Adressen i din webbläsare kan du dela; en sådan länk ska du inte dela.',

  'invoice.title': 'Faktura',
  'invoice.named': 'Faktura {number}',
  'invoice.continued': 'Faktura {number}, fortsättning',
  'invoice.number': 'Nummer',
  'invoice.issued': 'Utfärdad',
  'invoice.sold': 'Försäljningsdatum',
  'invoice.orderId': 'Beställnings-id {id}',
  'invoice.from': 'Från',
  'invoice.to': 'Faktureras till',
  'invoice.item': 'Artikel',
  'invoice.amount': 'Belopp',
  'invoice.subtotal': 'Delsumma',
  'invoice.discount': 'Rabatt',
  'invoice.tax': 'Skatt',
  'invoice.total': 'Summa',
  'invoice.refundedOn': 'Återbetalt {date}',
  'invoice.taxRefunded': 'Återbetald skatt',
  'invoice.carriedOn': 'Debiteras med nästa beställning',
  'invoice.carriedTo': 'Debiteras med beställning {number}',
  'invoice.notCollected': 'Debiteras inte',
  'invoice.carriedFrom': 'Från beställning {number}',
  'invoice.paid': 'Betalt',
  'invoice.paidLess': 'Betalt, minus återbetalt',
  'invoice.due': 'Att betala',
  'invoice.taxNumber': 'Skattenummer {number}',
  'invoice.usage': '{quantity} × {price}, använt från {from} till {until}',
}
