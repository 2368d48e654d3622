import { defineMessages } from "../../messages";

export const factorMessages = defineMessages({
  secondFactorMissing: "Digite o código do seu aplicativo de verificação.",
  secondFactorWrong: "Este código não vale. Digite o que o aplicativo mostra agora.",
  secondFactorIsOn: "A verificação em duas etapas já está ativada.",
  secondFactorNotStarted: "Comece de novo: não há verificação em duas etapas para ativar.",
  passkeyWrong: "Esta chave de acesso não vale. Tente de novo, ou use um código.",
  passkeyRefused: "A chave de acesso não foi criada a tempo. Comece de novo.",
  tooManyPasskeys: "Você já tem 10 chaves de acesso. Remova uma para adicionar outra.",
  passkeyRemoved: "Chave de acesso removida.",
  factorNeedsConfirmedEmail: "Confirme o seu e-mail antes de ativar a verificação em duas etapas.",
  secondFactorOff: "A verificação em duas etapas foi desativada.",
});
