/** The postal service's search (purchase 2, "/profile" step 1). */
export const UnknownCepLink = () => (
  <a className="link" href="https://buscacepinter.correios.com.br/" target="_blank" rel="noopener noreferrer">
    Não sei meu CEP
  </a>
);
