import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/info.ts'

/** Texts behind the links of the footer in Spanish. */
export const texts: Translation<typeof english> = {
  'credits.intro': 'Los ejemplos están pintados a partir de estas fotos. Gracias a quienes las hicieron.',
  'credits.of': '{subject}: a partir de «{photo}», {holder}, {licence}',
  'credits.avatars': 'de una colección de avatares de escritorio',
  'about.1':
    'Atelier es un pequeño taller con un solo oficio: toma una foto y la pinta de nuevo, a la manera de los fondos de animación pintados a mano. Los cielos se abren, los verdes se refrescan, y lo que eran píxeles se vuelve pincelada.',
  'about.2':
    'El pintor es un programa que escribimos nosotros. Mezcla una paleta a partir de su foto, sigue sus formas y aplica la pintura en capas, de las aguadas anchas a la tinta fina. No inventa nada: su perro sigue siendo su perro.',
  'about.3': 'Todos los ejemplos de esta página son suyos, a partir de las fotos citadas en los créditos.',
  'privacy.photo': 'Su foto',
  'privacy.photo1':
    'Se envía a este taller cuando la elige, para que esté aquí cuando haya pagado. Los datos de ubicación y de la cámara se eliminan enseguida. Si no paga, se elimina al cabo de 24 horas, o en la hora siguiente si aún hay una página de pago abierta. Si paga, la foto y la pintura se conservan, para que el enlace de su correo siga funcionando; escríbanos y las borramos. De una foto sin pagar guardamos un código hecho con la dirección de su red, para que nadie pueda llenar nuestro disco; desaparece con la foto. Cuando esperan muchísimas fotos, las más antiguas se eliminan antes.',
  'privacy.photo2':
    'La foto y la pintura de un pedido pagado están en direcciones largas y aleatorias. Nadie puede adivinarlas, pero quien reciba de usted la dirección puede ver la imagen. Se usan solo para su pintura; con ellas no se entrena ningún modelo. Un enlace con el que comparte su pintura muestra solo la pintura; «Dejar de compartir» le pone fin.',
  'privacy.photo3':
    'Un control automático, no una persona, busca contenido explícito. La pequeña vista previa se pinta en su propio navegador. Si un taller encarga sus pinturas a un servicio externo, la foto se envía allí para eso.',
  'privacy.email': 'Su correo electrónico',
  'privacy.emailText': 'Lo usamos para el pago y para la imagen terminada. Sin boletines.',
  'privacy.payment': 'Su pago',
  'privacy.paymentText':
    'El servicio de pagos procesa su tarjeta; su número nunca se guarda aquí. Conservamos qué se compró, cuándo, por cuánto y con qué correo electrónico, porque la contabilidad lo exige.',
  'privacy.browser': 'Este navegador',
  'privacy.browserText':
    'Sin cookies, sin rastreo, sin nada de otras empresas. Hasta que paga, esta pestaña recuerda su correo y dónde está su foto, para que no se pierda nada al volver a cargar la página; al cerrarla, se borra. Entre el pago y la pintura terminada, una copia reducida de su foto y su correo esperan en el almacenamiento de este navegador; después se borran. Ahí se recuerda también el idioma que elija.',
  'terms.buy': 'Lo que compra',
  'terms.buyText':
    'Una pintura de una foto, al precio que se muestra antes de pagar, pagada una vez. No hay suscripción. Atelier es el vendedor y cobra en la página de pago que se abre después de «Pagar». Un taller en modo de prueba solo acepta tarjetas de prueba y no mueve dinero.',
  'terms.get': 'Lo que recibe',
  'terms.getText':
    'Un archivo PNG para ver, descargar y conservar, enviado también por correo. Es suyo: imprímalo, regálelo, úselo en su trabajo. Los derechos sobre la foto siguen siendo de quien los tenga.',
  'terms.ask': 'Lo que pedimos',
  'terms.askText':
    'Envíe solo fotos que pueda usar, de personas que estén de acuerdo, y nada ilegal. Las fotos explícitas no se pintan: se le avisa antes de pagar, o se le devuelve el pago.',
  'terms.wrong': 'Si algo sale mal',
  'terms.wrongText':
    'Una pintura que falla se reintenta automáticamente, y usted puede reintentarla sin pagar dos veces. Si aun así no llega, o no es aquello por lo que pagó, escríbanos y lo arreglamos.',
}
