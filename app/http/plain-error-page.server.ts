import { brandName } from "../../brand/brand";
import { messages } from "../messages";
import { paths } from "../paths";

export const renderPlainErrorPage = `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${brandName}</title>
<h1>${messages.ours.unexpected}</h1>
<p><a href="${paths.home()}">Ir para o início</a></p>
</html>
`;
