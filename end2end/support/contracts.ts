/** Contracts for tests, of the project's own wording. */

const TOPICS = [
  ['Services', 'The Provider shall perform the services described in the order form with reasonable care and skill.'],
  ['Fees', 'The Customer shall pay each undisputed invoice within ninety (90) days after it has been received.'],
  ['Confidentiality', 'Each party shall keep the other party’s confidential information secret for three years after the end of this agreement.'],
  ['Liability', 'The Provider’s liability under this agreement is unlimited and extends to indirect and consequential loss of any kind.'],
  ['Term', 'This agreement begins on 1 March 2026 and renews automatically for successive periods of two years unless notice is given.'],
  ['Termination', 'The Provider may terminate this agreement at any time and for any reason by giving five days’ written notice.'],
  ['Intellectual property', 'All rights in the deliverables are assigned to the Customer upon creation and without further payment.'],
  ['Data protection', 'The Provider may engage other processors without telling the Customer beforehand.'],
  ['Assignment', 'The Provider may assign this agreement to anyone without the consent of the Customer.'],
  ['Governing law', 'This agreement is governed by the laws of England and Wales, whose courts have exclusive jurisdiction.'],
] as const;

/** An English services agreement of `count` clauses; `changed` clauses have other words. */
export function agreement(count = 10, changed: number[] = []): string {
  const clauses = Array.from({ length: count }, (_, index) => {
    const [heading, text] = TOPICS[index % TOPICS.length];
    const round = Math.floor(index / TOPICS.length);
    const title = round === 0 ? heading : `${heading} ${round + 1}`;
    const more = round === 0 ? '' : ` This applies to schedule ${round + 1} in the same way.`;
    const edit = changed.includes(index + 1) ? ' The parties have agreed on this after negotiation, subject to written approval.' : '';
    return `${index + 1}. ${title}\n\n${text}${more}${edit}`;
  });
  return [
    'SERVICES AGREEMENT',
    'This agreement is made between Northwind Harbour Limited, a company registered in England (the "Provider"), and Quillfeather Trading Limited, a company registered in Scotland (the "Customer").',
    ...clauses,
    'Signed by the parties on the date above.',
  ].join('\n\n');
}

/** Names that must never leave. */
export const SECRETS = ['Northwind Harbour', 'Quillfeather'];

/** A Spanish lease. */
export const ARRENDAMIENTO = `CONTRATO DE ARRENDAMIENTO DE LOCAL

REUNIDOS

De una parte, D. Evaristo Quintanilla Robledo, mayor de edad, con DNI 12345678Z, en adelante, EL ARRENDADOR.

De otra parte, la mercantil Almendros del Sur, S.L., con CIF B12345674, en adelante, LA ARRENDATARIA.

CLÁUSULAS

PRIMERA.- OBJETO

El arrendador cede en arrendamiento el local situado en la planta baja del edificio, para uso exclusivo de oficina.

SEGUNDA.- DURACIÓN

El contrato tendrá una duración de cinco años y se prorrogará tácitamente por periodos iguales salvo preaviso de seis meses.

TERCERA.- RENTA

La renta será de 1.500,00 euros mensuales, pagaderos dentro de los siete primeros días de cada mes.

CUARTA.- PENALIZACIÓN

El retraso en el pago de la renta devengará un interés de demora del 25 % anual y una penalización de 500 euros por día.

QUINTA.- FUERO

Las partes se someten a los juzgados y tribunales de Sevilla. El contrato se rige por la ley española.

Y en prueba de conformidad, firman las partes el presente contrato.
`;
